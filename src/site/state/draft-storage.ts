import { createExpiringStorage, getSessionStorage } from './storage.ts'

const draftName = 'checkout-draft'

/** In session storage: the draft survives a reload but not the tab, as the device may be shared. */
const tabStorage = () => createExpiringStorage(getSessionStorage())

export const readDraft = <T>(): Partial<T> => (tabStorage().get(draftName, Date.now()) ?? {}) as Partial<T>
export const storeDraft = (draft: object): void => tabStorage().set(draftName, draft)
export const clearDraft = (): void => tabStorage().remove(draftName)
