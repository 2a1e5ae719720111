"""Cards: their form as data, and the catalogue of installed sets."""
