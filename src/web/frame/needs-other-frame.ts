import i18next from 'i18next'

let shownLanguage: string | undefined

export const noteFrameLanguage = (language: string): void => {
  shownLanguage = language
}

/** The frame changes with the language alone: searching or turning a page need not fetch it again, nor fail with it. */
export const needsOtherFrame = (): boolean => i18next.language !== shownLanguage
