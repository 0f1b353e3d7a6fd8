/**
 * `node scripts/upload-fixtures.ts`: makes the files in tests/fixtures/uploads again, with the programs that applicants use.
 * Needs: apt-get install --no-install-recommends libreoffice-writer ghostscript imagemagick qpdf poppler-utils img2pdf
 * libimage-exiftool-perl texlive-latex-base libheif-examples pandoc wkhtmltopdf chromium-headless-shell
 * ImageMagick may write PDFs only if /etc/ImageMagick-6/policy.xml says so.
 */
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aPdfWith } from '#tests/support/uploads/pdf-writer.ts'
import { exitOnError, runCommand } from './process.ts'

const folder = 'tests/fixtures/uploads'

const text = `Anna Huber, Bäckerin. Ich backe gern, am liebsten Sauerteigbrot. Grüße aus Illertissen!`
const address = 'https://www.krume.example/jobs/baeckerin-in-vollzeit'

const html = `<!doctype html><html lang="de"><meta charset="utf-8"><title>Lebenslauf</title>
<h1>Lebenslauf</h1><p>${text} <a href="${address}">Stelle</a></p>
<table><tr><td>2019</td><td>Ausbildung</td></tr><tr><td>2022</td><td>Gesellenbrief</td></tr></table></html>`

const latex = `\\documentclass{article}\\usepackage[utf8]{inputenc}\\usepackage{hyperref}
\\begin{document}\\section{Lebenslauf}Anna Huber, B\\"ackerin. \\href{${address}}{Stelle}\\end{document}`

const postScript = `%!PS-Adobe-3.0
/Helvetica findfont 14 scalefont setfont 72 720 moveto (Anna Huber, Lebenslauf) show showpage`

/** The command that makes each file, `$out`, from files that were made before it. */
const recipes: readonly [name: string, command: string][] = [
  [
    'libreoffice.pdf',
    'cp lebenslauf.html libreoffice.html && soffice --writer --convert-to odt libreoffice.html && soffice --convert-to pdf libreoffice.odt',
  ],
  [
    'libreoffice-pdfa.pdf',
    `cp libreoffice.odt libreoffice-pdfa.odt && soffice --convert-to 'pdf:writer_pdf_Export:{"SelectPdfVersion":{"type":"long","value":"2"},"UseTaggedPDF":{"type":"boolean","value":"true"}}' libreoffice-pdfa.odt`,
  ],
  ['libreoffice.docx', 'soffice --convert-to docx libreoffice.odt'],
  [
    'libreoffice-97.doc',
    `cp libreoffice.odt libreoffice-97.odt && soffice --convert-to 'doc:MS Word 97' libreoffice-97.odt`,
  ],
  ['libreoffice.txt', 'soffice --convert-to txt:Text libreoffice.odt'],
  ['ghostscript.pdf', 'gs -q -sDEVICE=pdfwrite -o $out lebenslauf.ps'],
  ['ghostscript-1.3.pdf', 'gs -q -sDEVICE=pdfwrite -dCompatibilityLevel=1.3 -o $out lebenslauf.ps'],
  ['ghostscript-scan.pdf', 'gs -q -sDEVICE=pdfimage8 -r20 -o $out lebenslauf.ps'],
  ['ghostscript.jpg', 'gs -q -sDEVICE=jpeg -r20 -o $out lebenslauf.ps'],
  ['ghostscript.png', 'gs -q -sDEVICE=png16m -r20 -o $out lebenslauf.ps'],
  [
    'chromium.pdf',
    'chromium-headless-shell --no-sandbox --headless --print-to-pdf=$out file://$folder/lebenslauf.html',
  ],
  [
    'chromium.png',
    'chromium-headless-shell --no-sandbox --headless --window-size=300,200 --screenshot=$out file://$folder/lebenslauf.html',
  ],
  ['pdftex.pdf', 'pdflatex -interaction=batchmode -jobname=pdftex lebenslauf.tex'],
  ['wkhtmltopdf.pdf', 'wkhtmltopdf -q lebenslauf.html $out'],
  ['pandoc.docx', 'pandoc lebenslauf.html -o $out'],
  ['imagemagick.jpg', 'convert -size 60x40 plasma:tan-brown -quality 80 $out'],
  ['imagemagick-progressive.jpg', 'convert imagemagick.jpg -interlace JPEG $out'],
  ['imagemagick-cmyk.jpg', 'convert imagemagick.jpg -colorspace CMYK $out'],
  ['imagemagick-gray.png', 'convert imagemagick.jpg -colorspace Gray $out'],
  ['imagemagick-interlaced.png', 'convert imagemagick.jpg -interlace PNG -depth 16 $out'],
  ['imagemagick-palette.png', 'convert imagemagick.jpg -colors 8 PNG8:$out'],
  ['imagemagick.webp', 'convert imagemagick.jpg -define webp:lossless=true $out'],
  ['imagemagick-lossy.webp', 'convert imagemagick.jpg -quality 70 $out'],
  ['imagemagick.pdf', 'convert imagemagick.jpg $out'],
  ['heif-enc.heic', 'heif-enc -q 40 imagemagick.jpg -o $out'],
  ['heif-enc-thumbnail.heic', 'heif-enc -q 40 -t 30 imagemagick.jpg -o $out'],
  ['img2pdf.pdf', 'img2pdf imagemagick.jpg -o $out'],
  ['exiftool.jpg', 'exiftool -q -Artist=Anna -Comment=Ofen -XMP:Title=Brot -GPSLatitude=48 -o $out imagemagick.jpg'],
  ['exiftool.png', 'exiftool -q -Artist=Anna -Comment=Ofen -XMP:Title=Brot -o $out ghostscript.png'],
  ['exiftool-update.pdf', 'exiftool -q -Title=Lebenslauf -Author=Anna -o $out pdftex.pdf'],
  ['qpdf-linearized.pdf', 'qpdf --linearize pdftex.pdf $out'],
  ['qpdf-object-streams.pdf', 'qpdf --object-streams=generate ghostscript.pdf $out'],
  ['qpdf-readable.pdf', 'qpdf --qdf pdftex.pdf $out'],
  ['qpdf-protected-40.pdf', 'qpdf --allow-weak-crypto --encrypt "" owner 40 --modify=n -- pdftex.pdf $out'],
  ['qpdf-protected-128.pdf', 'qpdf --allow-weak-crypto --encrypt "" owner 128 --modify=none -- pdftex.pdf $out'],
  [
    'qpdf-protected-aes.pdf',
    'qpdf --allow-weak-crypto --encrypt "" owner 128 --use-aes=y --cleartext-metadata -- pdftex.pdf $out',
  ],
  ['qpdf-protected-256.pdf', 'qpdf --encrypt "" owner 256 --modify=none -- pdftex.pdf $out'],
  ['qpdf-protected-r5.pdf', 'qpdf --encrypt "" owner 256 --force-R5 -- pdftex.pdf $out'],
  ['pdftocairo.pdf', 'pdftocairo -pdf ghostscript.pdf $out'],
  ['pdfunite.pdf', 'pdfunite ghostscript.pdf imagemagick.pdf $out'],
  ['pdftoppm.jpg', 'pdftoppm -jpeg -r 20 -singlefile ghostscript.pdf pdftoppm'],
  ['hostile/password-128.pdf', 'qpdf --allow-weak-crypto --encrypt secret owner 128 -- pdftex.pdf $out'],
  ['hostile/password-256.pdf', 'qpdf --encrypt secret owner 256 -- pdftex.pdf $out'],
  [
    'hostile/protected-script-40.pdf',
    'qpdf --allow-weak-crypto --object-streams=generate --encrypt "" owner 40 -- script.pdf $out',
  ],
  [
    'hostile/protected-script-128.pdf',
    'qpdf --allow-weak-crypto --object-streams=generate --encrypt "" owner 128 -- script.pdf $out',
  ],
  [
    'hostile/protected-script-aes.pdf',
    'qpdf --allow-weak-crypto --object-streams=generate --encrypt "" owner 128 --use-aes=y -- script.pdf $out',
  ],
  ['hostile/protected-script-256.pdf', 'qpdf --object-streams=generate --encrypt "" owner 256 -- script.pdf $out'],
]

async function makeFixtures(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'krume-fixtures-'))
  mkdirSync(join(work, 'hostile'))
  writeFileSync(join(work, 'lebenslauf.html'), html)
  writeFileSync(join(work, 'lebenslauf.tex'), latex)
  writeFileSync(join(work, 'lebenslauf.ps'), postScript)
  const script = '<< /S /JavaScript /JS (app.alert) >>'
  writeFileSync(join(work, 'script.pdf'), aPdfWith({ catalog: '/OpenAction 4 0 R ', more: [script] }))
  mkdirSync(join(folder, 'hostile'), { recursive: true })
  for (const [name, command] of recipes) {
    const out = join(work, name)
    const filled = command.replaceAll('$out', out).replaceAll('$folder', work)
    await runCommand(['sh', '-c', `cd ${work} && ${filled}`], { HOME: work })
    copyFileSync(out, join(folder, name))
  }
  rmSync(work, { recursive: true, force: true })
}

await exitOnError(makeFixtures())
for (const name of readdirSync(folder, { recursive: true }) as string[])
  console.log(`${String(statSync(join(folder, name)).size).padStart(8)}  ${name}`)
