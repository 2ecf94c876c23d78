import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** Certificates of a bank's server on this machine and of the shop that it knows, as files for the shop. */
export interface Certificates {
  /** What the server is started with: it speaks to those alone who show a certificate that it has signed. */
  server: { key: string; cert: string; ca: string; requestCert: true; rejectUnauthorized: true };
  certificate: string;
  key: string;
  /** No longer trusts the server, and removes the files. */
  remove(): Promise<void>;
}

/** Makes certificates, and has this process trust the server's. */
export async function makeCertificates(): Promise<Certificates> {
  const made = await generate([{ name: 'commonName', value: 'banco.test' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    clientCertificate: { cn: 'loja.test' },
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
    ],
  });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-pix-'));
  const certificate = join(folder, 'loja.pem');
  const key = join(folder, 'loja.key');
  await writeFile(certificate, made.clientcert!);
  await writeFile(key, made.clientprivate!);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, made.cert]);
  return {
    server: {
      key: made.private,
      cert: made.cert,
      ca: made.cert,
      requestCert: true,
      rejectUnauthorized: true,
    },
    certificate,
    key,
    remove: async () => {
      setDefaultCACertificates(trusted);
      await rm(folder, { recursive: true });
    },
  };
}
