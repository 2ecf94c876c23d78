import { cepAnswer } from './cep-answers.ts';
import { startProviderServer, type ProviderServer } from './provider-server.ts';

/** A local server that speaks as ViaCEP does. */
export const startCepServer = (): Promise<ProviderServer> =>
  startProviderServer(({ path }) => cepAnswer(path));
