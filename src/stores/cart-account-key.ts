/** Key in local storage of what this device's cart and an account's had in common last: the script of every page looks. */
export const CART_ACCOUNT_KEY = 'CART_ACCOUNT';
