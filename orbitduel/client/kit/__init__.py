"""What every scene is made of.

    theme      Theme (px, type_size, em, palette), Palette, PALETTES, Side ("you", "foe", "none"),
               mix, faded, contrast
    fonts      render, width, height, shorten, wrap; faces "name", "bold", "text", "strong"
    paint      disc, circle (dashed too), arc, gauge, line, bezier, curve (dashed too), panel, glow,
               polygon, veil, kept (a store of pictures), fine (draws large and scales down)
    canvas     Canvas (surface, theme, text, paragraph, panel, icon, clipped, veil, float_over)
    icons      icon, picture, ICONS
    widgets    Button, Tabs, Toggle, Slider, TextField, Dialog, ScrollArea, tooltip, focus_ring
    lists      List with its Row, Choice
    focus      Focus: hands events to widgets, says Said(name, value)
    scene      Scene: enter, handle, update, draw
    app        App: settings, keys, sound, theme, push, pop, replace, reset, home, frame, run
    keys       COMMANDS, Keys.command(event, DUEL), Keys.label
    settings   Settings (text_scale, motion, computer_speed, adviser, …), load, save
    sound      Sound.play("burn")
    pictures   body, hull, token (a craft's class as a silhouette), illustration, sky
    cardface   card_face, card_back, figures_of, sort_of

Colours may be given by their name in the palette ("ink", "you", "danger"); lengths are thought of
at 1600×900 and turned into pixels by `px`, or by `em` where they must grow with the text.
"""
