import { t } from '#i18n/t.ts';
import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Copy from 'lucide-react/icons/copy';
import EyeOff from 'lucide-react/icons/eye-off';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { Access } from '#domain/access/permission.ts';
import type { ProductRefusal } from '#domain/products/bulk-edit.ts';
import type { ProductChoices, ProductRecord as Product } from '#domain/products/product-record.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import { formatMoment } from '#domain/date.ts';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import { leaveFor } from '#stores/leave.ts';
import { postData } from '#stores/api.ts';
import { notify } from '#stores/toasts.ts';
import { RecordForm } from '../../record/RecordForm.tsx';
import { RecordLayout } from '../../record/RecordLayout.tsx';
import { SeeInShop } from '../../record/SeeInShop.tsx';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import type { MenuAction } from '../../ui/RowMenu.tsx';
import { CreationProvider, type Creatable } from './creation.ts';
import { NoStockDialog, wouldBeSoldOut } from './NoStockDialog.tsx';
import { ProductAside } from './ProductAside.tsx';
import { ProductFields } from './ProductFields.tsx';
import { ProductJumps } from './ProductJumps.tsx';
import { refusalText } from './refusal-text.ts';
import { StatusBadge } from '../ProductStatusBadge.tsx';
import { MovementsBelow } from '../stock/MovementsBelow.tsx';
import { StockMoved, type MovedStock } from '../variants/StockChange.tsx';
import { UNLIMITED_TEXT, type VariantRow } from '../variants/variants.ts';
import { askPublishable, usePublishable } from './usePublishable.ts';
import { bodyOf, valuesOf, type ProductValues } from './product-values.ts';

interface ProductRecordProps {
  access: Access;
  /** Null for a new one. */
  item: Product | null;
  choices: ProductChoices;
  /** Whether the user may upload pictures. */
  mayUpload: boolean;
  /** Whether the user may open orders, from the stock's movements. */
  mayOpenOrders?: boolean;
  /** What of the choices the user may make here. */
  creatable?: readonly Creatable[];
  /** People who wait for it, if the user may see that. */
  waiting?: number;
  /** Whether the shop would publish it as it is stored. */
  isPublishable?: boolean;
}

/** The record of a product, or of a new one. */
export default function ProductRecord({
  access,
  item: first,
  choices: firstChoices,
  mayUpload,
  mayOpenOrders = false,
  creatable = [],
  waiting = 0,
  isPublishable = false,
}: ProductRecordProps) {
  const [choices, setChoices] = useState(firstChoices);
  const [moved, setMoved] = useState<MovedStock | null>(null);
  const [asking, setAsking] = useState(false);
  const [uploading, setUploading] = useState(false);
  /** Publishes what would be sold out; while that is asked. */
  const [publishSoldOut, setSoldOut] = useState<((rows?: VariantRow[]) => void) | null>(null);
  const state = useRecordForm<ProductValues, Product>({
    section: 'products',
    item: first,
    values: valuesOf,
    body: (values) => bodyOf(values, choices),
    onSaved: () => setMoved(null),
    onRefused: (failure) => setMoved('stock' in failure ? (failure.stock as MovedStock) : null),
  });
  const { item, form, saving } = state;
  const values = form.watch();
  const title = item?.name ?? (values.name.trim() || t('products.new'));

  /** Saves; asks first if that puts something on sale that nobody can buy. */
  const save: typeof state.save = async (...over) => {
    const now = form.getValues();
    const isAsked =
      wouldBeSoldOut(now, { status: item?.status }) && (await askPublishable(now, choices));
    if (!isAsked) return state.save(...over);
    setSoldOut(() => (rows = now.variants) => {
      setSoldOut(null);
      form.setValue('variants', rows, { shouldDirty: true });
      void state.save(...over);
    });
    return false;
  };
  const setStatus = (status: ProductStatus) => {
    form.setValue('status', status, { shouldDirty: true });
    void save();
  };
  /** Archives or restores; what was typed stays. */
  const move = async (action: 'archive' | 'restore', text: string) => {
    const answer = await state.act<{ refused: { code: ProductRefusal }[] }>(action);
    if (!answer) return;
    const [refused] = answer.refused;
    if (refused) notify.error(refusalText(refused.code));
    else notify.success(text);
  };
  const duplicate = async () => {
    if (!item) return;
    const answer = await postData<{ copy: { id: string } }>(
      `/api/dashboard/products/${item.id}/duplicate`,
      {},
    );
    if (!answer.success) return notify.error(answer.err);
    leaveFor(`${dashboardPath('products')}/${answer.copy.id}`);
  };

  const isUnpublished =
    access.edit && (!item || item.status === 'draft' || item.status === 'hidden');
  const wouldPublish = usePublishable({
    values,
    choices,
    asked: isUnpublished && state.changed,
    stored: isPublishable,
  });
  const isReady = isUnpublished && wouldPublish;
  const keepDraft = () => {
    setSoldOut(null);
    form.setValue('status', item?.status ?? 'draft', { shouldDirty: true });
  };
  const publish = () => uploading || saving || setStatus('active');

  const menu: MenuAction[] = [];
  if (item && access.edit) {
    menu.push({ label: t('products.duplicate'), icon: Copy, onSelect: () => void duplicate() });
    if (item.status === 'active') {
      menu.push({ label: t('products.hide'), icon: EyeOff, onSelect: () => setStatus('hidden') });
    }
    if (item.status === 'archived') {
      const restore = () => void move('restore', t('products.restored', { name: item.name }));
      menu.push({ label: t('products.restore'), icon: ArchiveRestore, onSelect: restore });
    }
  }
  if (item && access.delete && item.status !== 'archived') {
    menu.push({
      label: t('dashboard.delete'),
      icon: item.sold ? Archive : Trash2,
      danger: true,
      separated: true,
      onSelect: () => setAsking(true),
    });
  }

  const creation = {
    creatable: access.edit ? creatable : [],
    // At once: a choice can only be made of what the form shows.
    change: (change: (before: ProductChoices) => ProductChoices) =>
      flushSync(() => setChoices(change)),
  };

  return (
    <CreationProvider value={creation}>
      <RecordLayout
        wide
        section="products"
        id={item?.id ?? null}
        title={title}
        status={item && <StatusBadge status={item.status} />}
        meta={item && <About item={item} waiting={waiting} />}
        menu={menu}
        notice={<ProductJumps values={values} isNew={item === null} />}
        action={
          <>
            {item && <SeeInShop path={item.previewPath} preview={item.status !== 'active'} />}
            {item && isUnpublished && !state.changed && (
              <button
                type="button"
                className={`button button--small ${isReady ? 'button--primary' : ''}`}
                aria-disabled={saving || uploading}
                onClick={publish}
              >
                {t('products.publish')}
              </button>
            )}
          </>
        }
      >
        <RecordForm
          state={{ ...state, save }}
          mayEdit={access.edit}
          further={
            isUnpublished
              ? { label: t('products.publish'), isMain: isReady, run: publish }
              : undefined
          }
        >
          {moved && (
            <StockMoved
              moved={moved}
              rows={form.getValues('variants')}
              choices={choices}
              onSettle={(rows) => {
                form.setValue('variants', rows, { shouldDirty: true });
                setMoved(null);
              }}
            />
          )}
          <ProductFields
            item={item}
            choices={choices}
            mayEdit={access.edit}
            mayUpload={mayUpload && access.edit}
            onBusy={setUploading}
            aside={
              <ProductAside item={item} choices={choices} mayUpload={mayUpload && access.edit} />
            }
          />
        </RecordForm>
        {item && (
          // Another version may have moved stock.
          <MovementsBelow key={item.updatedAt} productId={item.id} mayOpenOrders={mayOpenOrders} />
        )}
      </RecordLayout>
      {publishSoldOut && (
        <NoStockDialog
          onType={() => {
            flushSync(keepDraft);
            focusStock();
          }}
          onPublish={() => publishSoldOut()}
          onUnlimited={() =>
            publishSoldOut(values.variants.map((row) => ({ ...row, qty: UNLIMITED_TEXT })))
          }
          onClose={keepDraft}
        />
      )}
      {asking && item && (
        <ConfirmDialog
          title={t(item.sold ? 'products.archiveTitle' : 'dashboard.deleteTitle', {
            name: item.name,
          })}
          label={t(item.sold ? 'products.archive' : 'dashboard.delete')}
          danger
          busy={saving}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            if (item.sold) void move('archive', t('products.archived', { name: item.name }));
            else void state.remove(item.name);
          }}
        >
          <p>{t(item.sold ? 'products.archiveText' : 'products.deleteText')}</p>
        </ConfirmDialog>
      )}
    </CreationProvider>
  );
}

/** Puts the focus into the first place where stock is typed: a field, or a cell of the grid. */
function focusStock(): void {
  const place =
    document.querySelector<HTMLElement>('[data-column=qty] input') ??
    document.querySelector<HTMLElement>('td[data-column=qty]');
  place?.focus();
  place?.scrollIntoView({ block: 'center' });
}

/** When it was changed, and how many people wait for it. */
function About({ item, waiting }: { item: Product; waiting: number }) {
  const list = `${dashboardPath('alerts')}?${new URLSearchParams({ q: item.name })}`;
  return (
    <>
      {t('products.changed', { moment: formatMoment(item.updatedAt) })}
      {waiting > 0 && (
        <>
          {' · '}
          <a className="link" href={list}>
            {t('products.waiting', { count: waiting })}
          </a>
        </>
      )}
    </>
  );
}
