import { useState } from 'react'

/** Whether the component was rendered with the document, and not after a client-side navigation. */
export const useIsFirstDocument = (): boolean =>
  useState(() => typeof document === 'undefined' || document.documentElement.dataset.ready !== 'true')[0]
