import { formatList } from '#domain/language.ts';
import { t } from '#i18n/t.ts';
import { postData } from '#stores/api.ts';
import { KeysTest } from './KeysTest.tsx';

/** Asks Melhor Envio for a quote with the stored token, and names the services that it offers. */
export function CarrierTest({ isSaved }: { isSaved: boolean }) {
  const ask = async () => {
    const answer = await postData<{ services: string[] }>('/api/dashboard/settings/carrier', {});
    if (!answer.success) return { good: false, text: answer.err };
    return answer.services.length > 0
      ? {
          good: true,
          text: t('settings.carrier.works', { services: formatList(answer.services) }),
        }
      : { good: false, text: t('settings.carrier.noServices') };
  };
  return <KeysTest ask={ask} mayTest={isSaved} />;
}
