/** Where German names of baked goods come apart. */
const joints =
  /(?<=\p{L}{3})(?=blume|brezel|brot|brötchen|croissant|datschi|hörnchen|kern|kuchen|lebkuchen|muffin|platte|plunder|quiche|saft|schnecke|schorle|semmel|stange|stollen|strudel|tasche|torte|zopf)/giu

/** Soft hyphens in words that can be too long for a small card: not every browser has a dictionary of German. */
export const hyphenate = (name: string): string =>
  name.replaceAll(/\p{L}{12,}/gu, (word) => word.replaceAll(joints, '\u00ad'))
