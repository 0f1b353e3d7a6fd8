export const referenceStyle = `
:root { color-scheme: light; --ink: #2a1b12; --line: #e3d5bd; }
* { box-sizing: border-box; }
body { margin: 0; background: #fbf6ec; color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 3rem 1.25rem 6rem; }
h1 { font: 600 2.4rem/1.1 Georgia, serif; margin: 0 0 1rem; }
h2 { font: 600 1.5rem/1.2 Georgia, serif; margin: 3rem 0 1rem; }
h4 { margin: 1.5rem 0 .5rem; }
h4 span, summary span { font-weight: 400; color: #6b5444; }
.lead { white-space: pre-line; max-width: 65ch; }
a { color: #7a4520; }
details { background: #fffdf8; border: 1px solid var(--line); border-radius: 12px; margin: .5rem 0; padding: .25rem 1rem; }
summary { cursor: pointer; padding: .75rem 0; overflow-wrap: anywhere; }
summary b { display: inline-block; min-width: 4.2rem; font-size: .8rem; letter-spacing: .04em; color: #3f6b4f; }
summary b.post, summary b.patch, summary b.put { color: #7a4520; }
summary b.delete { color: #a8452f; }
:focus-visible { outline: 3px solid #1d4e9e; outline-offset: 2px; border-radius: 4px; }
table { border-collapse: collapse; width: 100%; font-size: .9rem; }
th, td { text-align: left; padding: .4rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { background: #f5ecdc; border-radius: 8px; padding: 1rem; overflow: auto; max-height: 24rem; font-size: .8rem; }
`
