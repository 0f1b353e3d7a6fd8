const markup = /<\s*(!doctype|html|head|body|script|svg|iframe|object|\?xml|\?php)/i

/** Whether a browser could take the text for a page, a picture or a script. */
export const containsMarkup = (text: string): boolean => markup.test(text)
