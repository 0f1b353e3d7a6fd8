/** For `like … escape '\'`: the text itself, without its wildcards taking effect. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (character) => `\\${character}`)
