/** What is fetched when a finger or pointer comes near a link is still good when it is pressed. */
const forTheClick = 'public, max-age=10'

/** For pages that are the same for everyone: kept by our own page cache and by a CDN in front. */
export const publicPage = () => ({ 'Cache-Control': `${forTheClick}, s-maxage=300, stale-while-revalidate=60` })

/** For pages that say whether a store is open: the same for everyone too, but only for a moment. */
export const momentaryPage = () => ({ 'Cache-Control': `${forTheClick}, s-maxage=30` })
