import { useState } from 'react'

/** Whether this came with the document itself, and not by a navigation within the running site. */
export const useFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
