import { createContext } from 'react'

/**
 * For inline styles of a page: the content security policy allows only those that carry it while the server renders.
 * Undefined in the browser.
 */
export const InlineNonceContext = createContext<string | undefined>(undefined)
