import { createContext, useContext, type ReactNode } from 'react';
import { INITIAL_LINKS, type FixedLinks, type FixedTarget } from '#domain/menus/fixed-links.ts';

const Links = createContext<FixedLinks>(INITIAL_LINKS);

/** Says where the texts are that the links within lead to. */
export const FixedLinksProvider = ({
  links,
  children,
}: {
  links: FixedLinks | undefined;
  children: ReactNode;
}) => <Links value={links ?? INITIAL_LINKS}>{children}</Links>;

/** A link to a text of the shop; while that is withdrawn, the words alone or nothing. */
export function FixedLink({
  to,
  stays = false,
  children,
}: {
  to: FixedTarget;
  /** Whether the words stay without the link: they are part of a sentence. */
  stays?: boolean;
  children: ReactNode;
}) {
  const href = useContext(Links)[to];
  if (href === null) return stays ? children : null;
  return (
    <a className="link" href={href}>
      {children}
    </a>
  );
}
