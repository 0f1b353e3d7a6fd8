import figtree from '../../build/fonts/figtree-latin.woff2?url'
import fraunces from '../../build/fonts/fraunces-latin.woff2?url'

/** Both are needed for the first screen. */
export const fontLinks = [fraunces, figtree].map((href) => ({
  rel: 'preload',
  href,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
}))
