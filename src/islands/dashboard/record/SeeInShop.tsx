import { t } from '#i18n/t.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import Eye from 'lucide-react/icons/eye';

interface SeeInShopProps {
  path: string;
  /** It leads to a preview: the shop does not show the record yet. */
  preview?: boolean;
}

/** Link to a record's page in the shop. */
export function SeeInShop({ path, preview = false }: SeeInShopProps) {
  const Icon = preview ? Eye : ExternalLink;
  return (
    <a className="button button--quiet button--small" href={path} target="_blank" rel="noopener">
      <Icon className="icon" aria-hidden="true" />
      {t(preview ? 'dashboard.preview' : 'dashboard.seeInShop')}
    </a>
  );
}
