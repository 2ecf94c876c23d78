/** Made by astro.config.mjs of astro-i18next's configuration: sets up i18next in the browser. */
declare module 'virtual:browser-texts';
