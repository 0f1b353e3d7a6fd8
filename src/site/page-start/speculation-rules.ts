/**
 * Pages that a prefetch must not ask for: they belong to one person, or their link carries a token, or asking for them
 * changes something.
 */
const neverPrefetched = [
  '/checkout*',
  '/selfservice/*',
  '/withdrawal*',
  '/pass/*',
  '/application/*',
  '/applications/*',
  '/review/*',
  '/api/*',
  '/*\\?*token=*',
]

/**
 * Until the app is loaded, the browser follows links itself, and fetches the page as soon as the pointer rests on a link or
 * a finger touches it.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: neverPrefetched } },
          { not: { selector_matches: '[download], [target="_blank"]' } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
})
