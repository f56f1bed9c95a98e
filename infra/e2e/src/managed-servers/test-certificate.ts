import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// For servers that tests start on this machine only: `openssl req -x509 -newkey rsa:2048 -nodes -days 36500 -subj
// "/CN=POC test servers" -addext "subjectAltName=DNS:localhost,DNS:*.store.localhost,DNS:*.db.localhost,IP:127.0.0.1"
// -addext "basicConstraints=critical,CA:TRUE"`.
const certificate = `-----BEGIN CERTIFICATE-----
MIIDWjCCAkKgAwIBAgIUU3CUvSqujhg+sdJk4IFAj+VpedswDQYJKoZIhvcNAQEL
BQAwGzEZMBcGA1UEAwwQUE9DIHRlc3Qgc2VydmVyczAgFw0yNjExMjUwNzA0Mzda
GA8yMTI2MTEwMTA3MDQzN1owGzEZMBcGA1UEAwwQUE9DIHRlc3Qgc2VydmVyczCC
ASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAKG0RmyDLE0W7QP+3QBbqpOU
Y5rS+KACF/j7mfpWUH4J53bYLZY23zSEe30QVzCcURMBynG8G44zd9FGWIWmUdIj
nmQyNFhs8pcBntchoyu81kzLph/NqjKpemgRAXy7MeXTL+nnghzn0hxl2iVEVcr4
PmXYqvMo5nz3ZVxspGA5n2gdnpdW1qTU0dxZxNp1MpM5Y5DlI5o/8rS5xpdtlr9R
X4PKRU7oGeEmWRjEmEu2f2MoMN3JjzBA5Kc8S8E+pdFBTv67wIbgabIfH3bcc6E8
pdnZ4dyDFCFDPcYPv0JMHjw2/dJkYrbeh1oEWPqV+6xYNtP5UFmHUzykUQpV36UC
AwEAAaOBkzCBkDAdBgNVHQ4EFgQUisOltlr+vhvtmEkvfy2YxLtv2CcwHwYDVR0j
BBgwFoAUisOltlr+vhvtmEkvfy2YxLtv2CcwPQYDVR0RBDYwNIIJbG9jYWxob3N0
ghEqLnN0b3JlLmxvY2FsaG9zdIIOKi5kYi5sb2NhbGhvc3SHBH8AAAEwDwYDVR0T
AQH/BAUwAwEB/zANBgkqhkiG9w0BAQsFAAOCAQEAigiSZrCLJlaCQbFJB/lUu2WN
a14gcHIzsqPPCzpT3g5sVCD8jEfbIkXtbcCoLbUgB6A1oBTf/vCodqHCo6O+Cti1
nAUcIcyWb21p1Q8TXw+RoyYhPge3iZcxG3hJucFcveqDt6CiEijanS+lYq8gJGCM
LDfK4KJZcIXTBQPuGgmmHw8iP6IN5y+7hmGxwiXN9blpBHdGHwL2aYKVODw9AG70
sb8rNmQInNZR2d69X1WpKpLkjTdC299188K1fqUVVCl4OmYCkCPyxbcrLBhFlYIr
PVX+P95ysbJf8u1iY++9nxoLEEK4dS7T1BbkKwC6HDhHoV4LhRLr4trJqujt2g==
-----END CERTIFICATE-----
`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvgIBADANBgkqhkiG9w0BAQEFAASCBKgwggSkAgEAAoIBAQChtEZsgyxNFu0D
/t0AW6qTlGOa0vigAhf4+5n6VlB+Ced22C2WNt80hHt9EFcwnFETAcpxvBuOM3fR
RliFplHSI55kMjRYbPKXAZ7XIaMrvNZMy6YfzaoyqXpoEQF8uzHl0y/p54Ic59Ic
ZdolRFXK+D5l2KrzKOZ892VcbKRgOZ9oHZ6XVtak1NHcWcTadTKTOWOQ5SOaP/K0
ucaXbZa/UV+DykVO6BnhJlkYxJhLtn9jKDDdyY8wQOSnPEvBPqXRQU7+u8CG4Gmy
Hx923HOhPKXZ2eHcgxQhQz3GD79CTB48Nv3SZGK23odaBFj6lfusWDbT+VBZh1M8
pFEKVd+lAgMBAAECggEAA3gqmjNqSHhAdAeanZs9cAFiQwp2MECtBlRuu6Sbj4Gc
cvTfwtmkilayOc1CD91+R19XdrggmI7LP23i16pbFmN16xQy5cJYphupIDvXvvLS
X5SL4AWynemmha6hgIm14AaT1ZgixU2NVYH6XzaLID1gYVnpgClq0lg887jPrLW1
QHZbqCSkQ7aZ8aHVdkJ0qkqoX7x6WFzRT4Ct2U9SRULnENisiTIt4iTBhmA0upoR
AKFfWeQTu49WPnPRs2OQ7WztbmgqcPq4gy/i/dg38MH0L0muYMGIkeGBNT4bAwyF
D3ToCtVcjFsSdf0QWBM4n9TrjOfcG6r56z1otkZFlQKBgQDc4bZ2GIIaXqrb6oTU
wZiRqNO+hV8NJsQ77d/BIZWaAm0m5NlRqo03VsliukF+FpKF0gwKOsEoTgPwnGfm
vQxN5qBwIGjq1PpVQQbeMOKTdD+Kxwe/FS9bqqjoicAPw3rrQvwaRyjkim3RiWEY
0efQ1hECfSuvADSovOAXVFVBLwKBgQC7ae4/Pi9ZOmo7AURDFJFo96D6Hilc1lBC
tEh9TMSK4hoSg63iFifKtmMCtIj4UXp3Q+2bZF2nyMbzrROFqzh/BWCmGvFbmxIr
uNsXBemcMJvVkAX2jxspRD0pWAdhcYLAMpXzWYloIoQks0AWYXEMkIevpbQEhG+m
EexUEQQvawKBgQDcMbNItZP1n8wqofc7daeYBbrY4nJoVO4pZDC8grN1rdeMf3VZ
4XEX6s+mOVGS1gPJniTcicgHWwa4deNqdanveusT/Gs7N4g7NzEWjZtCLhAuU82Y
IxFsC4yJDNHHpTNDlyplM+1DL/Dcg1yldpPnb4/TcF78/XKBiJDJEQxQhwKBgQCE
afPK+0S45mzoA50XSBD0+QDjtyvCTCmo93fAD91NwzJoomDYvI6gyvxpjOS5jdfZ
LEVU5TTGtzTaNg71AmSIWmRO9/pPnuDXw2QIgETt9eokmf2clr+6CFyuOWP9lRWs
dhE8Pqa2zKxQwdUl+vLEzdkQYSMvjeLUkxVG0D8EwQKBgECKjAPC9y9KWC/zgsKl
LmRnMH1ydsCPTakESPu3Z09hD8Vr/bHifMpFZrssBO2SF/857GNzwCjb5DNC8o03
/xWtOqciHdprqtR4ducYsf1C/OkkEubBtRBH9n5Lj30IEBWrz7YScjcQXyAmVWpd
U8QBAem72FPzDGMAN+pJBRyS
-----END PRIVATE KEY-----
`;

/** Writes the certificate and its key into a folder. Returns their paths; `both` is one file with the two. */
export function writeCertificate(folder: string): { certificate: string; key: string; both: string } {
  const files = {
    certificate: join(folder, 'certificate.pem'),
    key: join(folder, 'key.pem'),
    both: join(folder, 'both.pem'),
  };
  writeFileSync(files.certificate, certificate);
  writeFileSync(files.key, privateKey, { mode: 0o600 });
  writeFileSync(files.both, privateKey + certificate, { mode: 0o600 });
  return files;
}

/** Trusts the certificate in this process, as NODE_EXTRA_CA_CERTS does from outside. Returns a function that undoes it. */
export function trustCertificate(): () => void {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, certificate]);
  return () => setDefaultCACertificates(usual);
}
