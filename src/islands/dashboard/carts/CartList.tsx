import { useStore } from '@nanostores/react';
import { t } from '#i18n/t.ts';
import ExternalLink from 'lucide-react/icons/external-link';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Access } from '#domain/access/permission.ts';
import { firstNameOf } from '#domain/address/person-name.ts';
import { abandonedCartList, type AbandonedCart } from '#domain/cart/open-cart.ts';
import { formatMoment } from '#domain/date.ts';
import { conversationLink } from '#domain/settings/promises.ts';
import { $settings } from '#stores/settings.ts';
import { formatReais } from '../format.ts';
import { NameCell } from '../list/NameCell.tsx';
import { ResourceList } from '../list/ResourceList.tsx';
import type { ListScreen } from '../list/screen.ts';
import { useList, type FirstPage } from '../list/useList.ts';
import styles from './Carts.module.css';

const nameOf = ({ name }: AbandonedCart): string => name || t('carts.unnamed');

const screen: ListScreen<AbandonedCart> = {
  section: 'carts',
  list: abandonedCartList,
  href: () => null,
  columns: [
    { name: 'name', cell: (cart) => <NameCell name={nameOf(cart)} detail={cart.lines} /> },
    { name: 'contact', cell: (cart) => <Contact cart={cart} /> },
    { name: 'pieces', sort: 'pieces', numeric: true, onCard: 'hidden' },
    {
      name: 'total',
      sort: 'total',
      numeric: true,
      cell: ({ total }) => formatReais(total),
    },
    {
      name: 'updatedAt',
      sort: 'updatedAt',
      cell: ({ updatedAt }) => formatMoment(updatedAt),
    },
  ],
  actions: [{ name: 'remove', icon: Trash2, right: 'delete', danger: true, confirm: true }],
};

/** How the buyer is reached, with a message that is ready to be sent. */
function Contact({ cart }: { cart: AbandonedCart }) {
  const { name: shop } = useStore($settings, { ssr: 'initial' });
  const { name, email, phone, lines } = cart;
  const first = firstNameOf(name);
  const greeting = first ? t('carts.greeting', { name: first }) : t('carts.greetingUnnamed');
  const text = t('carts.message', { greeting, shop, lines });
  const whatsapp = conversationLink(phone, text);
  const subject = encodeURIComponent(t('carts.subject', { shop }));
  return (
    <span className={styles.contact}>
      {whatsapp && (
        <a
          className="link"
          href={whatsapp}
          target="_blank"
          rel="noreferrer"
          aria-label={`${t('carts.whatsappTo', { name: nameOf(cart) })} ${t('carts.opensElsewhere')}`}
        >
          {t('carts.whatsapp')}
          <ExternalLink className="icon" aria-hidden="true" />
        </a>
      )}
      {email && (
        <a
          className="link"
          href={`mailto:${email}?subject=${subject}&body=${encodeURIComponent(text)}`}
          aria-label={t('carts.mailTo', { name: nameOf(cart) })}
        >
          {t('carts.mail')}
        </a>
      )}
    </span>
  );
}

/** Carts that were left in the checkout, the last ones first, each with a way to reach its buyer. */
export default function CartList({
  access,
  first,
}: {
  access: Access;
  first: FirstPage<AbandonedCart>;
}) {
  const list = useList(screen, first);
  return <ResourceList screen={screen} access={access} list={list} />;
}
