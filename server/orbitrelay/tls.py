"""A certificate of one's own, made on the first start and kept.

Clients remember its fingerprint when they first see it, and refuse another one afterwards.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from ssl import (
    CERT_NONE,
    OP_NO_RENEGOTIATION,
    PROTOCOL_TLS_CLIENT,
    PROTOCOL_TLS_SERVER,
    SSLContext,
    TLSVersion,
)

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

YEARS = 10
CERT, KEY = "relay-cert.pem", "relay-key.pem"


def own_certificate(folder: Path) -> tuple[Path, Path]:
    """The certificate and key in a folder, made if there are none yet."""
    cert_path, key_path = folder / CERT, folder / KEY
    if cert_path.exists() and key_path.exists():
        return cert_path, key_path
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "orbit-duel-relay")])
    now = datetime.now(UTC)
    cert = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=365 * YEARS))
        .add_extension(
            x509.SubjectAlternativeName([x509.DNSName("orbit-duel-relay")]), critical=False
        )
        .sign(key, hashes.SHA256())
    )
    descriptor = os.open(key_path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "wb") as file:
        file.write(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
    cert_path.write_bytes(cert.public_bytes(serialization.Encoding.PEM))
    return cert_path, key_path


def fingerprint(cert_path: Path) -> str:
    """SHA-256 of the certificate, in pairs as clients show it."""
    cert = x509.load_pem_x509_certificate(cert_path.read_bytes())
    return ":".join(f"{byte:02X}" for byte in cert.fingerprint(hashes.SHA256()))


def server_context(cert_path: Path, key_path: Path) -> SSLContext:
    context = SSLContext(PROTOCOL_TLS_SERVER)
    context.minimum_version = TLSVersion.TLSv1_2
    context.options |= OP_NO_RENEGOTIATION
    context.num_tickets = 0
    context.load_cert_chain(cert_path, key_path, password="")
    return context


def any_relay_context() -> SSLContext:
    """For the client's end, where it does not matter whom one talks to."""
    context = SSLContext(PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = CERT_NONE
    return context
