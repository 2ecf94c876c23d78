import type { Environment } from '../../base/env.ts';

const LIVE = 'https://api.razorpay.com';

/** Where Razorpay is asked, and where its hosted checkout is: one server for both, test or live by the keys. */
export const razorpayServer = ({
  RAZORPAY_API_URL,
}: Pick<Environment, 'RAZORPAY_API_URL'>): string => RAZORPAY_API_URL ?? LIVE;
