import { switchedOn, type GatewayFlag } from '../payments/methods.ts';

/** The shop's settings, field by field as the specification names them (section 3). */
export interface ShopSettings {
  loaded: boolean;
  /** Ours: whether visitors see the shop, or a page that says that it opens soon. */
  open: boolean;
  name: string;
  title: string;
  address: string;
  shortAddress: string;
  email: string;
  description: string;
  phoneHeader: string;
  phoneFooter: string;
  copyright: string;
  logo: string;
  favicon: string;
  gatewayImage: string;
  language: string;
  footerBanner: Record<'security' | 'support' | 'delivery', { title: string; description: string }>;
  seo: { title: string; description: string; keyword: string; image: string };
  social: Record<'facebook' | 'instagram' | 'twitter' | 'youtube' | 'pinterest', string>;
  currency: { name: string; symbol: string; exchangeRate: number };
  color: {
    primary: string;
    primary_hover: string;
    secondary: string;
    body_gray: string;
    body_gray_contrast: string;
    primary_contrast: string;
    primary_hover_contrast: string;
    secondary_contrast: string;
  };
  script: {
    googleSiteVerificationId: string;
    facebookAppId: string;
    googleAnalyticsId: string;
    facebookPixelId: string;
    messengerPageId: string;
    googleTagManagerId: string;
  };
  paymentGateway: Record<GatewayFlag, boolean>;
  /** Ours: what providers need besides their keys, which are secrets. Never public. */
  payment: PaymentSettings;
  /** Ours: how orders are sent. Never public. */
  shipping: ShippingSettings;
  login: { facebook: boolean; google: boolean };
  /** Ours: whether staff may enter the dashboard only once they sign in with a second factor. */
  security: { loginForPurchase: boolean; requireSecondFactorForStaff: boolean };
  /** Countries that the shop delivers to, by ISO 3166-1 alpha-2 code; Brazil if it is empty. */
  countries: { name: string; code: string }[];
  currencies: { country: string; name: string; code: string; symbol: string }[];
  promises: Promises;
  mail: MailServer;
  /** Ours: what Brazilian law and the checkout need (domain facts). */
  legal: { companyName: string; taxId: string; dataOfficerEmail: string };
  /** Ours: addresses that get every notice about the shop, one a line. Never public. */
  notices: { emails: string };
  /** Ours: the largest discount that staff may give at the counter, in whole percent; admins may give any. Never public. */
  counter: { maxDiscountPercent: number };
  checkout: {
    askCpf: boolean;
    maxInstalments: number;
    minInstalmentCents: number;
    /** What paying by Pix takes off the goods, in whole percent. */
    pixDiscountPercent: number;
    /** Pieces that one order may have of one variant, and in all. */
    maxPiecesPerLine: number;
    maxPiecesPerOrder: number;
    /** Orders neither confirmed nor paid that one e-mail, CPF or account may have at a time. */
    maxOpenOrders: number;
    /** The same for one network address, which a household or a mobile network shares. */
    maxOpenOrdersPerAddress: number;
    /** Hours after which an order on delivery that no one confirmed is cancelled; 0 is never. */
    unconfirmedOrderHours: number;
    /** Hours after which an order to be paid on-line that no one has paid is cancelled. */
    unpaidOrderHours: number;
    /** Grams of what one piece is sent in: its case, and its share of the box. */
    packingWeight: number;
    /** Months for which a gift card is valid; 0 is for ever. */
    giftCardMonths: number;
    /** Whether Saturdays and Sundays count among these hours. */
    weekendsCount: boolean;
  };
}

/** What carriers need, and how long the shop takes before. */
export interface ShippingSettings {
  /** CEP that parcels leave from; '' is the one in the shop's address. */
  originZipCode: string;
  /** The sender on labels; '' while it is not known. The state is that of the CEP. */
  originStreet: string;
  originNumber: string;
  originComplement: string;
  originDistrict: string;
  originCity: string;
  /** "Inscrição estadual", which a parcel with a nota fiscal names; '' for none. */
  stateRegister: string;
  /** Working days from the confirmation of an order until its parcel leaves. */
  preparationDays: number;
  /** What one piece is packed in, cm. */
  packageLength: number;
  packageWidth: number;
  packageHeight: number;
  /** Whether the shop's own deliveries are offered beside a carrier's, or only while it does not answer. */
  tableBesides: boolean;
  /** Ids of the services that are offered, '1, 2'; '' for all. */
  melhorEnvioServices: string;
  /** Whether the token is that of the sandbox. */
  melhorEnvioSandbox: boolean;
}

/** What payment providers need besides their keys (`server/payments/provider-keys.ts`). */
export interface PaymentSettings {
  /** City of the shop in a Pix code; which its bank may show. */
  pixCity: string;
  /** The bank's Pix API, its path before `/cob`, and where it gives tokens; '' for codes that staff confirm. */
  pixApiUrl: string;
  pixTokenUrl: string;
  /** Whether the keys are those of the provider's sandbox. */
  paypalSandbox: boolean;
  sslcommerzSandbox: boolean;
}

/** The server that takes the shop's letters; the password is a secret (`setting-secrets.ts`). */
export interface MailServer {
  /** '' for none: letters are then read in the dashboard alone. */
  host: string;
  port: number;
  /** TLS from the first byte, or after a greeting in the clear. */
  security: 'starttls' | 'tls';
  /** '' if the server asks for no password. */
  user: string;
  /** What letters come from; empty, the shop's name and e-mail. */
  senderName: string;
  senderEmail: string;
}

/** What the shop promises: pages, letters and policies take their figures from here. */
export interface Promises {
  /** Months of guarantee against defects, of which the law asks 3 (CDC art. 26: 90 days); 0 promises no more than that. */
  warrantyMonths: number;
  /** Days to give a purchase back without a reason: 7 at least (CDC art. 49). */
  returnDays: number;
  /** Address where orders can be collected; empty if they cannot. */
  pickupAddress: string;
  /** 'Segunda a sexta, das 9h às 18h' */
  pickupHours: string;
  /** Phone number of the shop's WhatsApp, or ''. */
  whatsapp: string;
  /** When someone answers phone and messages. */
  serviceHours: string;
  /** What comes with a pair of glasses besides it: 'Estojo rígido e flanela'; '' says nothing. */
  inTheBox: string;
}

/** The currency of prices, orders and payments: nothing in the shop converts one. */
export const SHOP_CURRENCY = { name: 'BRL', symbol: 'R$', exchangeRate: 1 } as const;

const noBanner = { title: '', description: '' };

/** The store's content before anything has loaded; the values are the specification's. */
export const initialSettings: ShopSettings = {
  loaded: false,
  open: true,
  name: '',
  title: '',
  address: '',
  shortAddress: '',
  email: '',
  description: '',
  phoneHeader: '',
  phoneFooter: '',
  copyright: '',
  logo: '',
  favicon: '',
  gatewayImage: '',
  language: 'en',
  footerBanner: { security: noBanner, support: noBanner, delivery: noBanner },
  seo: { title: '', description: '', keyword: '', image: '' },
  social: { facebook: '', instagram: '', twitter: '', youtube: '', pinterest: '' },
  currency: { name: 'USD', symbol: 's', exchangeRate: 1 },
  color: {
    primary: '',
    primary_hover: '',
    secondary: '',
    body_gray: '',
    body_gray_contrast: '',
    primary_contrast: '',
    primary_hover_contrast: '',
    secondary_contrast: '',
  },
  script: {
    googleSiteVerificationId: '',
    facebookAppId: '',
    googleAnalyticsId: '',
    facebookPixelId: '',
    messengerPageId: '',
    googleTagManagerId: '',
  },
  paymentGateway: switchedOn('cod'),
  payment: {
    pixCity: '',
    pixApiUrl: '',
    pixTokenUrl: '',
    paypalSandbox: false,
    sslcommerzSandbox: false,
  },
  shipping: {
    originZipCode: '',
    originStreet: '',
    originNumber: '',
    originComplement: '',
    originDistrict: '',
    originCity: '',
    stateRegister: '',
    preparationDays: 0,
    packageLength: 18,
    packageWidth: 12,
    packageHeight: 8,
    tableBesides: false,
    melhorEnvioServices: '',
    melhorEnvioSandbox: false,
  },
  login: { facebook: false, google: false },
  security: { loginForPurchase: true, requireSecondFactorForStaff: false },
  countries: [],
  currencies: [],
  promises: {
    warrantyMonths: 0,
    returnDays: 7,
    pickupAddress: '',
    pickupHours: '',
    whatsapp: '',
    serviceHours: '',
    inTheBox: '',
  },
  mail: { host: '', port: 587, security: 'starttls', user: '', senderName: '', senderEmail: '' },
  legal: { companyName: '', taxId: '', dataOfficerEmail: '' },
  notices: { emails: '' },
  counter: { maxDiscountPercent: 10 },
  checkout: {
    askCpf: false,
    maxInstalments: 1,
    minInstalmentCents: 0,
    pixDiscountPercent: 0,
    maxPiecesPerLine: 10,
    maxPiecesPerOrder: 30,
    maxOpenOrders: 3,
    maxOpenOrdersPerAddress: 10,
    unconfirmedOrderHours: 48,
    unpaidOrderHours: 24,
    packingWeight: 250,
    giftCardMonths: 0,
    weekendsCount: true,
  },
};

/** Whether a text is a colour as the settings accept it: `#rrggbb`. */
export const isHexColor = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);
