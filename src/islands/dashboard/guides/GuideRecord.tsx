import { t } from '#i18n/t.ts';
import { useWatch } from 'react-hook-form';
import { FIGURES, GUIDE_LIMITS } from '#domain/guides/guide.ts';
import type { GuideBody } from '#domain/guides/guide-input.ts';
import { TextRecord, type TextRecordProps } from '../contents/TextRecord.tsx';
import { FormPicture } from '../record/content-fields.tsx';
import { FormSelect, FormText } from '../record/fields.tsx';
import { FormChosen } from '../record/FormChosen.tsx';
import { PlaceOptions, type Place } from '../record/places.tsx';
import { Card } from '../record/RecordLayout.tsx';
import { FormLists } from './FormLists.tsx';

const BLANK: GuideBody = {
  name: '',
  summary: '',
  descriptionHtml: '',
  seo: { title: '', description: '' },
  picture: null,
  figure: '',
  products: [],
  related: [],
};

interface GuideRecordProps extends TextRecordProps<GuideBody> {
  mayUpload: boolean;
  /** The other guides, in their order. */
  others: readonly { id: string; name: string }[];
  /** Addresses of the shop, for links. */
  places: readonly Place[];
}

/** A guide: its text, with what it shows and leads to. */
export default function GuideRecord({ others, places, ...props }: GuideRecordProps) {
  return (
    <TextRecord {...props} section="guides" place="guias" blank={BLANK}>
      <PlaceOptions places={places} />
      <PictureCard />
      <Card title={t('guides.lists')}>
        <p className="small soft">{t('guides.listsHint')}</p>
        <FormLists name="products" />
      </Card>
      <Card title={t('guides.fields.related')}>
        <p className="small soft">{t('guides.relatedHint')}</p>
        <FormChosen
          name="related"
          label={t('guides.fields.related')}
          addLabel={t('guides.addRelated')}
          options={others}
          most={GUIDE_LIMITS.related}
        />
      </Card>
    </TextRecord>
  );
}

/** What it opens with: a picture of the shop's own, or a drawing. */
function PictureCard() {
  const picture = useWatch<GuideBody, 'picture'>({ name: 'picture' });
  return (
    <Card title={t('guides.illustration')}>
      <FormPicture name="picture" label={t('guides.fields.picture')} />
      {picture && (
        <FormText name="picture.alt" label={t('guides.alt')} hint={t('guides.altHint')} />
      )}
      <FormSelect name="figure" label={t('guides.fields.figure')} hint={t('guides.figureHint')}>
        <option value="">{t('guides.noFigure')}</option>
        {FIGURES.map((figure) => (
          <option key={figure} value={figure}>
            {t(`guides.figures.${figure}`)}
          </option>
        ))}
      </FormSelect>
    </Card>
  );
}
