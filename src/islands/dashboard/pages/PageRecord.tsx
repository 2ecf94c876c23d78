import type { PageBody } from '#domain/pages/page.ts';
import { TextRecord, type TextRecordProps } from '../contents/TextRecord.tsx';

const BLANK: PageBody = {
  name: '',
  summary: '',
  descriptionHtml: '',
  seo: { title: '', description: '' },
};

/** A policy or another text. */
export default function PageRecord(props: TextRecordProps<PageBody>) {
  return <TextRecord {...props} section="pages" place="pagina" blank={BLANK} />;
}
