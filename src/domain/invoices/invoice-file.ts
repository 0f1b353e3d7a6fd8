/** Saved rather than shown: programs read the data inside. Nothing on the way keeps a copy. */
export const invoiceHeaders = (number: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `attachment; filename="${number}.pdf"`,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
})
