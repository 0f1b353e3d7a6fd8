/** The id of a store's link in the list, where the focus returns to. */
export const storeLinkId = (storeId: string) => `store-${storeId}`
