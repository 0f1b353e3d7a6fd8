/** The law wants these on every page, so they do not depend on what a menu file holds. */
export const legalLinks = [
  { key: 'imprint', link: '/about' },
  { key: 'privacy', link: '/policy' },
  { key: 'terms', link: '/conditions' },
  { key: 'withdrawalInformation', link: '/withdrawalinfo' },
  { key: 'withdraw', link: '/withdrawal' },
  { key: 'accessibility', link: '/accessibility' },
] as const
