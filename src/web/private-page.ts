/** For pages about one person's order: kept by nobody. */
export const privatePage = () => ({ 'Cache-Control': 'private, no-store' })
