import { createContext, useContext } from 'react'

type UiTextKey = 'required' | 'noResults'

/** The words that parts say themselves: each app passes the hook that translates them. */
export const UiTextsContext = createContext<() => { t: (key: UiTextKey) => string }>(() => ({ t: (key) => key }))

export const useUiTexts = () => useContext(UiTextsContext)()
