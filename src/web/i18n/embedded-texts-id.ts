export const embeddedTextsId = 'embedded-texts'
