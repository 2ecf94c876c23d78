import { t } from '#i18n/t.ts';
import { mailText } from '#i18n/mail-text.ts';
import type { Provider } from '#stores/session-client.ts';
import styles from './SignIn.module.css';

interface OtherWaysProps {
  /** Null while they are not known: space is reserved for the usual one. */
  providers: readonly Provider[] | null;
  /** Given the id of the provider that sends links. */
  onLink: (provider: string) => void;
  /** Given the id of another site. */
  onOther: (provider: string) => void;
}

/** Ways to sign in other than a password; nothing if the shop offers none. */
export function OtherWays({ providers, onLink, onOther }: OtherWaysProps) {
  if (!providers) return <div className={`${styles.ways} ${styles.room}`} />;
  const others = providers.filter(({ type }) => type !== 'credentials');
  if (others.length === 0) return null;
  return (
    <div className={`stack ${styles.ways}`}>
      <p className={`small soft ${styles.or}`}>{t('signIn.or')}</p>
      {others.map(({ id, name, type }) => (
        <button
          key={id}
          type="button"
          className="button button--block"
          onClick={() => (type === 'email' ? onLink(id) : onOther(id))}
        >
          {type === 'email' ? mailText('signIn.byLink') : t('signIn.with', { provider: name })}
        </button>
      ))}
    </div>
  );
}
