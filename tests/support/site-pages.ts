export interface SitePage {
  name: string;
  path: string;
}

/** Every page of the storefront once, with a product of the demo shop. */
export async function sitePages(url: string): Promise<SitePage[]> {
  const answer = await fetch(`${url}/api/products?kind=grau&limit=1`);
  const { products } = (await answer.json()) as { products: { slug: string }[] };
  const product = products[0]!.slug;
  return [
    { name: 'home', path: '/' },
    { name: 'list', path: '/produtos' },
    { name: 'category', path: '/categoria/oculos-de-sol' },
    { name: 'search', path: '/busca?q=ocluos' },
    { name: 'search-nothing', path: '/busca?q=xyzxyz' },
    { name: 'product', path: `/produto/${product}` },
    { name: 'cart', path: '/carrinho' },
    { name: 'wishlist', path: '/favoritos' },
    { name: 'compare', path: '/comparar' },
    { name: 'checkout', path: '/checkout' },
    { name: 'sign-in', path: '/entrar' },
    { name: 'register', path: '/cadastrar' },
    { name: 'guides', path: '/guias' },
    { name: 'not-found', path: '/nada' },
  ];
}
