let shown: string | undefined
let wanted: string | undefined

export const noteFrameLanguage = (language: string): void => {
  shown = language
  wanted = language
}

export const wantFrameLanguage = (language: string): void => {
  wanted = language
}

/** The frame changes with the language alone: searching or turning a page need not fetch it again, nor fail with it. */
export const needsOtherFrame = (): boolean => wanted !== shown
