interface MoreButtonProps {
  label: string;
  state: { more: boolean; loading: boolean; status: string; load: () => void };
}

/** "See more", as long as there is more; says how many were added. */
export function MoreButton({ label, state: { more, loading, status, load } }: MoreButtonProps) {
  return (
    <>
      {more && (
        <button type="button" className="button more-reviews" aria-busy={loading} onClick={load}>
          {label}
        </button>
      )}
      <p className="visually-hidden" role="status">
        {status}
      </p>
    </>
  );
}
