import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';

// For servers that tests start on this machine, and for nothing else: `openssl req -x509 -newkey rsa:2048 -nodes -days 36500
// -subj "/CN=POC test servers" -addext "subjectAltName=DNS:localhost,IP:127.0.0.1" -addext "basicConstraints=critical,CA:TRUE"`.
const certificate = `-----BEGIN CERTIFICATE-----
MIIDNTCCAh2gAwIBAgIUPz88ji6o9kOqVYeEgVvkT+cN7KwwDQYJKoZIhvcNAQEL
BQAwGzEZMBcGA1UEAwwQUE9DIHRlc3Qgc2VydmVyczAgFw0yNjExMjUwNzAxMzBa
GA8yMTI2MTEwMTA3MDEzMFowGzEZMBcGA1UEAwwQUE9DIHRlc3Qgc2VydmVyczCC
ASIwDQYJKoZIhvcNAQEBBQADggEPADCCAQoCggEBAJXnG7FIhEhWzgw2WL9VrwoB
kekyeLHO6eA6Nosc6dSaWvavg6r3WEVOTMFLutWX1koWZBVW9GrZvwN9sKUfI+XN
FooXd1d/FLG3UqwBan08zClk65fA8O67qpvO4DF1AfwQhYKmTa0SgKbN7DfOL6+y
/YToO0St6h3JZENo9LOfji7DoAE6U3ibKk2+MQ9Hag/bHTYG3sJ+xMB6H/JOskbc
RUCka7pFYAXmW6GmZxQ0tdL/bzUcodRILCisCt3tZdwxKDR5v01y2Dcrm4cYnv5v
PkrIVxJOG2FD18hy/5xJIZbl5mZk4cZdmdxANIisONKY996T+aqIAisEowDn+98C
AwEAAaNvMG0wHQYDVR0OBBYEFOMT7+9H1rJdZebv9ljEpcegpVxTMB8GA1UdIwQY
MBaAFOMT7+9H1rJdZebv9ljEpcegpVxTMBoGA1UdEQQTMBGCCWxvY2FsaG9zdIcE
fwAAATAPBgNVHRMBAf8EBTADAQH/MA0GCSqGSIb3DQEBCwUAA4IBAQB/qW7fpSXr
me9kT9ZKU2gmdFMBUuy+/z7a/VZQIqyq2mL9objW4NKQTpS1Hf7XOyn7xP4nB5u/
Xb6279BPuBk/rQ/VC0jUa+UysNU3E8odS3wRULUQszfv+NrPGQ7TUE/TuHVQFbpV
cUigWwk/DUBqH7zyPMNIb4TfyLNME1SCzxCIBfUo2rWqGKImCbVagkJt05vHnhww
q8nmQ1AfmQ9nbdgGhlJpZtADKuHAh+2Yl4bxyw6MIwF0t0C3d9JyZoUD0XmT+Ywz
KwLZEcyNNHGbgbvzyhGwQE5I0Xjz7BKvKRwiIqy/yv4V7+PcTTdcBkZMiJIQNdee
jTECv0RUYDEY
-----END CERTIFICATE-----
`;
const privateKey = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCV5xuxSIRIVs4M
Nli/Va8KAZHpMnixzungOjaLHOnUmlr2r4Oq91hFTkzBS7rVl9ZKFmQVVvRq2b8D
fbClHyPlzRaKF3dXfxSxt1KsAWp9PMwpZOuXwPDuu6qbzuAxdQH8EIWCpk2tEoCm
zew3zi+vsv2E6DtEreodyWRDaPSzn44uw6ABOlN4mypNvjEPR2oP2x02Bt7CfsTA
eh/yTrJG3EVApGu6RWAF5luhpmcUNLXS/281HKHUSCworArd7WXcMSg0eb9Nctg3
K5uHGJ7+bz5KyFcSThthQ9fIcv+cSSGW5eZmZOHGXZncQDSIrDjSmPfek/mqiAIr
BKMA5/vfAgMBAAECggEAGUvgWPj/VcPMTrRHIra/bKVaLau2QW9E+XFpbe1pqlaH
/jQdOJc3/q4Zds8kTtIqN+NybUV4xqVLPjgSPLM2GBwVbyVJnurTn6/rlBpDEbJW
U6/zr+6/2dGyl0uAeugfdx2EokkVN501N7DtaXdyhahjbu/PvKXKqc8oC9Yk4UDM
CPoYJMzKQFSLttfLfk8DzlSYNcJYDylyY7RFvVgUX7ooEnQZQhwydqeApnN0kJgW
uAxCqSZ8sS7sXnYjNpqKe8jRebJHPL6O+NZ0VYQlTKfqEAbT+f3vATJ63oT7VSuT
86t2hY30BK7u9sSfJ5OpXqUZW5tEpdUXzX7P//rfIQKBgQDNfKbKLsyzo6aFyyP3
9o1Tj24nWw3kfy0KkkJzNofBFa5bD/h2wpYkrnORFbK30+kqUCcpjTlWkEUB1shr
BMLMTGzxSOuoCxHcgxrbVWChXgIvAo38avTZ8OMABTpswQj2b6jq0eD990VKhUgw
IFDBUbaCcSVkgRdwl86jqkcH/wKBgQC6wIfR/lcxdjHDOsCYBa0iW1WC0MlSME2s
3gHwZw+2gYv9sHoOudLji+bGwGbX1tTZS5Gq1e+6Vcl4ClQVJI1PeG1BPlwDQmIx
hhWncEl0OkJtsM+b9/ZD7J96fVqI1H5f7IPSP/U37IQ+T1/b2T2MxNiwvPyw4+kb
MlMGRqAMIQKBgFP2ukRlKRnCJfoHjpP0t7zMH8uPBjc2zBXEu8hOINyB2nO1K+aD
DkzAx9Ih1pwMx/qVM9tjrGk1nCzrMYuhL2PBWsag8EIC+/Jp0+CJm2l0e1nwJkpc
/d3L80V/3Waw3dOsvo3s4o2Dq1mO6ndXzQehNv1H9GqD4SsNrM7tdgbLAoGBALne
Y4+qT4fn9jEz6XmktKOsOZhgSu7lKnnx4AYv3SCtIPKWUXUUl4Nnu4F2/yS1KdU3
dDyOfvF67nDt/q+oWIiO+FZmRVftGyPlKuoiRMlMLs9Tmd3G1jDWcgeMea4Tp8+6
65w3kc1eNmR5xZNfTPYs+Oo2vl0kCN7LoHxvkF1hAoGAEcOls6gQWt4qPa53qb+2
9KrBqMXStOYeNcMezx60w6tSVpf2jIoAGSYw5L+ykVbA1MRwCIkxLuGiZeK0yLMq
GPLFpor9Q22EyaMDI+B+Nj50JehV3uLz7JXJzpSxzSEqTxPrYcTa60lOHSQidHFd
pKTFQlf7a/gj5XQirOySwAk=
-----END PRIVATE KEY-----
`;

/** Writes the certificate and its key into a folder. Gives their paths; `both` is one file of the two. */
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

/** Trusts the certificate in this process, as NODE_EXTRA_CA_CERTS does from outside. Gives what takes it back. */
export function trustCertificate(): () => void {
  const usual = getCACertificates('default');
  setDefaultCACertificates([...usual, certificate]);
  return () => setDefaultCACertificates(usual);
}
