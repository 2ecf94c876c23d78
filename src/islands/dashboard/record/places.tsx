/** A page of the shop that a link may lead to. */
export interface Place {
  path: string;
  name: string;
}

/** Id of the suggestions that every field for a link has. */
export const PLACES_ID = 'shop-places';

/** The suggestions of fields for links; once on a page. */
export const PlaceOptions = ({ places }: { places: readonly Place[] }) => (
  <datalist id={PLACES_ID}>
    {places.map(({ path, name }) => (
      <option key={path} value={path}>
        {name}
      </option>
    ))}
  </datalist>
);
