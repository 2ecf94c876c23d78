import { switchedOn } from '#domain/payments/methods.ts';
import type { SettingsUpdate } from '#domain/settings/settings-input.ts';
import { initialSettings, SHOP_CURRENCY } from '#domain/settings/settings.ts';

/** A key that no bank knows: its codes look like any other, and nobody is paid by them. */
export const DEMO_PIX_KEY = 'pix@otica-aurora.invalid';

/** Settings of the fictitious "Ótica Aurora"; its tax id is the valid example of the domain facts. */
export const DEMO_SETTINGS: Required<SettingsUpdate> = {
  open: true,
  name: 'Ótica Aurora',
  title: 'Ótica Aurora: óculos de grau e de sol',
  address: 'Rua das Acácias, 128, Savassi, Belo Horizonte – MG, 30140-000',
  shortAddress: 'Savassi, Belo Horizonte – MG',
  email: 'ola@aurora.test',
  description:
    'Óculos bem-feitos, medidas claras e gente que chama você pelo nome. Escolha com calma, receba em casa e, se não servir, devolva sem explicação.',
  phoneHeader: '(31) 99555-0123',
  phoneFooter: '(31) 99555-0123',
  copyright: '© Ótica Aurora. Loja de demonstração: nada aqui é vendido de verdade.',
  logo: '',
  favicon: '',
  gatewayImage: '',
  language: 'pt-BR',
  languageChoice: true,
  footerBanner: {
    security: {
      title: 'Compra segura',
      description: 'Nota fiscal em todo pedido, e os seus dados protegidos.',
    },
    support: {
      title: 'Gente que entende de óculos',
      description: 'Tire dúvidas de medida, receita e lente por telefone, WhatsApp ou e-mail.',
    },
    delivery: {
      title: 'Entrega em todo o Brasil',
      description: 'Prazo e valor aparecem antes de fechar o pedido. Retirada grátis na Savassi.',
    },
  },
  seo: {
    title: 'Ótica Aurora: óculos de grau e de sol com as medidas certas para você',
    description:
      'Armações de acetato, metal e titânio, óculos de sol com proteção UV400 e acessórios. Filtre por formato, tamanho e cor, e receba em casa com 7 dias para devolver.',
    keyword:
      'óculos de grau, óculos de sol, armações, ótica online, óculos femininos, óculos masculinos, óculos infantis',
    image: '',
  },
  social: {
    facebook: 'https://www.facebook.com/exemplo',
    instagram: 'https://www.instagram.com/exemplo',
    twitter: '',
    youtube: 'https://www.youtube.com/@exemplo',
    pinterest: 'https://www.pinterest.com/exemplo',
  },
  currency: SHOP_CURRENCY,
  color: {
    primary: '#17453f',
    primary_hover: '#0f332f',
    secondary: '#a4492c',
    body_gray: '#f3efe9',
    body_gray_contrast: '#1e1b18',
    primary_contrast: '#ffffff',
    primary_hover_contrast: '#ffffff',
    secondary_contrast: '#ffffff',
  },
  script: {
    googleSiteVerificationId: '',
    facebookAppId: '',
    googleAnalyticsId: '',
    facebookPixelId: '',
    messengerPageId: '',
    googleTagManagerId: '',
  },
  paymentGateway: switchedOn('pix', 'testCard', 'cod'),
  payment: { ...initialSettings.payment, pixCity: 'Belo Horizonte' },
  shipping: initialSettings.shipping,
  lenses: initialSettings.lenses,
  login: { facebook: false, google: false },
  security: { loginForPurchase: false, requireSecondFactorForStaff: false },
  countries: [{ name: 'Brasil', code: 'BR' }],
  currencies: [{ country: 'Brasil', name: 'Real brasileiro', code: 'BRL', symbol: 'R$' }],
  promises: {
    warrantyMonths: 12,
    returnDays: 7,
    pickupAddress: 'Rua das Acácias, 128, Savassi, Belo Horizonte – MG',
    pickupHours: 'Segunda a sexta, das 9h às 19h; sábado, das 9h às 13h',
    whatsapp: '(31) 99555-0123',
    serviceHours: 'Segunda a sexta, das 9h às 18h',
    inTheBox: 'Óculos, estojo, flanela e certificado de garantia',
  },
  mail: initialSettings.mail,
  legal: {
    companyName: 'Aurora Comércio de Óculos Ltda.',
    taxId: '11.222.333/0001-81',
    dataOfficerEmail: 'privacidade@aurora.test',
  },
  notices: { emails: '' },
  counter: initialSettings.counter,
  checkout: {
    ...initialSettings.checkout,
    askCpf: true,
    maxInstalments: 10,
    minInstalmentCents: 5000,
  },
};
