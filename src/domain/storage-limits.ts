/** What visitors without an account can make the server store. */
export interface StorageLimits {
  uploadBytesPerDay: number
  cartsPerDay: number
  /** Below it, the rest of the disk is kept for orders. */
  minFreeBytes: number
}

export const acceptsUploads = (freeBytes: number, { minFreeBytes }: StorageLimits): boolean => freeBytes >= minFreeBytes

/** Later than uploads: without a cart nobody can order. Carts that exist can still be changed and ordered. */
export const acceptsNewCarts = (freeBytes: number, { minFreeBytes }: StorageLimits): boolean =>
  freeBytes >= minFreeBytes / 5

/** With the usual limit the files of nearly two applications, and one client needs days to use up what is meant for all. */
export const uploadBytesPerVisitorAndHour = ({ uploadBytesPerDay }: StorageLimits): number => uploadBytesPerDay / 40

/** Many people share the address of a mobile network. */
export const cartsPerVisitorAndHour = ({ cartsPerDay }: StorageLimits): number => Math.ceil(cartsPerDay / 100)
