const beforeName = /(?<=\S)\.(?=\p{L}{2})/gu
const zeroWidthSpace = '\u200B'

/**
 * Anyone can order with a stranger's address. Mail programs would turn a web address in a name or a note into a link
 * that seems to be ours; an invisible gap keeps them from it.
 */
export const defuseLinks = (text: string): string =>
  text.replaceAll('://', `:${zeroWidthSpace}//`).replace(beforeName, `.${zeroWidthSpace}`)
