/**
 * Draws the portraits of the page about our people as line drawings in the colours of the site:
 * `node art/portraits.ts` writes them to content/images. All lengths are pixels of a picture of 1200 × 1500.
 */
import sharp from 'sharp'

const ink = '#2A1B12'
const flour = '#FFFDF8'
const crumb = '#F1E3CB'
const crust = '#7A4520'
const caramel = '#C9792B'
const red = '#A8452F'
const sage = '#3F6B4F'

interface Face {
  skin: string
  /** Shade of the skin for cheeks, ears and neck. */
  blush: string
  brows: string
  /** Tilt of the head in degrees. */
  tilt: number
  /** Drawn behind the head: long hair, a cap's back. */
  behind?: string
  /** Drawn on the head: hair, cap, beard, glasses. */
  front: string
  mouth?: string
}

interface Portrait extends Face {
  file: string
  background: string
  /** Behind the person. */
  scene: string
  shirt: string
  /** On the shirt: apron, straps, pockets. */
  clothes: string
  /** Arms, hands and what they hold, in front of everything. */
  hands: string
}

const line = (d: string, width = 8, colour = ink) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const shape = (d: string, fill: string, width = 8) =>
  `<path d="${d}" fill="${fill}" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
const patch = (d: string, fill: string, opacity = 1) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`
const dot = (x: number, y: number, r: number, fill = ink) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

const smile = line('M548 716 q 52 46 108 -4', 8)

function drawHead({ skin, blush, brows, tilt, behind = '', front, mouth = smile }: Face): string {
  return `<g transform="translate(0 44) rotate(${tilt} 600 830)">
    ${behind}
    ${shape('M535 760 L 528 905 Q 600 990 672 905 L 665 760 Z', skin)}
    ${patch('M539 800 Q 606 850 662 792 L 664 832 Q 606 884 537 842 Z', blush, 0.55)}
    ${shape('M452 590 q -40 -18 -44 32 q 4 58 52 58 Z', skin)}
    ${shape('M748 590 q 40 -18 44 32 q -4 58 -52 58 Z', skin)}
    ${shape('M448 540 C 444 400 520 352 600 352 C 680 352 756 400 752 540 C 752 690 712 812 600 818 C 488 812 448 690 448 540 Z', skin)}
    ${dot(502, 668, 32, blush).replace('/>', ' opacity=".5"/>')}${dot(702, 664, 32, blush).replace('/>', ' opacity=".5"/>')}
    ${dot(534, 592, 11)}${dot(666, 590, 11)}
    ${line('M496 548 q 36 -24 76 -6', 11, brows)}${line('M630 540 q 40 -18 74 8', 11, brows)}
    ${line('M604 596 q 22 52 8 66 q -14 12 -34 6', 7)}
    ${mouth}
    ${front}
  </g>`
}

const torso = (shirt: string) =>
  shape(
    'M170 1520 C 180 1180 240 1010 430 948 L 528 908 Q 600 986 672 908 L 770 948 C 960 1010 1020 1180 1030 1520 Z',
    shirt,
  )

function draw({ background, scene, shirt, clothes, hands, ...face }: Portrait): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1500" viewBox="0 0 1200 1500">
    <rect width="1200" height="1500" fill="${background}"/>
    ${scene}
    ${torso(shirt)}
    ${clothes}
    ${drawHead(face)}
    ${hands}
  </svg>`
}

/** A bib apron with its straps. */
const apron = (colour: string) => `
  ${line('M446 952 L 470 1090 M754 952 L 730 1090', 26, ink)}${line('M446 952 L 470 1090 M754 952 L 730 1090', 14, colour)}
  ${shape('M448 1080 Q 600 1112 752 1080 L 800 1260 Q 850 1400 846 1520 L 354 1520 Q 350 1400 400 1260 Z', colour)}`

/** A closed hand seen from the front, its thumb to the right. */
const hand = (x: number, y: number, skin: string, turn = 0, flip = 1) => `
  <g transform="translate(${x} ${y}) rotate(${turn}) scale(${flip} 1)">
    ${shape('M-58 30 C -72 -30 -52 -66 -8 -70 C 40 -74 64 -44 62 8 C 60 56 30 78 -10 76 C -40 74 -54 58 -58 30 Z', skin)}
    ${line('M-40 -8 q 24 -14 52 -10 M-44 22 q 28 -12 56 -8 M-36 50 q 26 -8 46 -6', 6)}
    ${shape('M62 -10 C 84 -34 76 -72 50 -76 C 34 -76 34 -52 30 -36', skin, 7)}
  </g>`

const sleeve = (d: string, colour: string) => shape(d, colour)

const xaver: Portrait = {
  file: 'portrait-xaver',
  background: '#E7CFA8',
  scene: `
    ${shape('M130 1500 L 130 620 C 130 300 340 140 600 140 C 860 140 1070 300 1070 620 L 1070 1500', crust)}
    ${patch('M210 1500 L 210 640 C 210 380 390 230 600 230 C 810 230 990 380 990 640 L 990 1500 Z', '#3A2416')}
    ${patch('M210 1500 L 210 980 Q 600 820 990 980 L 990 1500 Z', caramel, 0.55)}
    ${line('M150 560 L 222 590 M196 400 L 262 446 M296 272 L 344 340 M448 180 L 472 262 M600 142 L 600 228 M752 180 L 728 262 M904 272 L 856 340 M1004 400 L 938 446 M1050 560 L 978 590', 7, ink)}`,
  shirt: flour,
  clothes: `${line('M600 986 L 600 1080', 7)}${apron(crumb)}${line('M470 1290 L 730 1290', 7)}
    ${patch('M430 1180 q 40 -30 60 20 q -30 24 -60 -20 Z', flour)}${patch('M690 1370 q 50 -20 60 20 q -40 24 -60 -20 Z', flour)}`,
  skin: '#EDC6A4',
  blush: '#D98F6B',
  brows: '#B9AFA4',
  tilt: -3,
  front: `
    ${shape('M440 500 C 420 420 452 404 448 360 C 420 240 520 214 600 214 C 680 214 780 240 752 360 C 748 404 780 420 760 500 C 690 462 510 462 440 500 Z', flour)}
    ${line('M446 446 C 520 416 680 416 754 446', 6)}${line('M520 250 q -14 80 -4 154 M600 232 L 600 396 M680 250 q 14 80 4 154', 5, '#CDBFA9')}
    ${shape('M520 706 C 540 676 576 672 600 690 C 624 672 662 676 682 704 C 664 732 624 726 600 712 C 576 726 540 732 520 706 Z', '#D9D2C8', 7)}
    ${line('M566 752 q 34 18 70 -2', 7)}`,
  mouth: '',
  hands: `
    <g transform="rotate(9 960 900)">
      ${shape('M944 420 L 976 420 L 978 1520 L 942 1520 Z', '#D7A766')}
      ${shape('M878 120 Q 960 60 1042 120 L 1050 400 Q 960 450 870 400 Z', '#E0B678')}
      ${line('M918 150 L 914 392 M960 140 L 960 404 M1002 150 L 1006 392', 4, '#B98746')}
    </g>
    ${sleeve('M880 1520 C 1010 1500 1090 1420 1060 1250 L 1010 1060 L 890 1080 L 930 1230 C 900 1310 830 1330 800 1380 Z', flour)}
    ${hand(936, 1070, '#EDC6A4', -8)}`,
}

const tomasz: Portrait = {
  file: 'portrait-tomasz',
  background: '#2F4A5A',
  scene: `
    ${patch('M0 940 Q 300 850 620 920 T 1200 880 L 1200 1500 L 0 1500 Z', '#223846')}
    ${patch('M0 1050 Q 420 960 1200 1060 L 1200 1500 L 0 1500 Z', '#1B2D39')}
    ${dot(930, 300, 84, '#F3E4BE')}${dot(966, 280, 76, '#2F4A5A')}
    ${[
      [150, 180],
      [330, 300],
      [240, 470],
      [1060, 520],
      [700, 150],
      [480, 130],
      [1100, 160],
      [90, 640],
    ]
      .map(([x = 0, y = 0]) => dot(x, y, 6, '#F3E4BE'))
      .join('')}`,
  shirt: '#8FA7A2',
  clothes: `
    ${shape('M528 908 L 470 960 L 560 1090 L 600 1010 L 640 1090 L 730 960 L 672 908 Q 600 986 528 908 Z', '#7A948F')}
    ${line('M600 1010 L 600 1520', 7)}${line('M600 1120 l 0 1 M600 1250 l 0 1 M600 1380 l 0 1', 20, ink)}
    ${shape('M700 1150 L 850 1150 L 850 1290 Q 775 1330 700 1290 Z', '#7A948F', 6)}
    ${shape('M728 1084 q 46 -34 94 0 l 0 66 l -94 0 Z', red, 6)}`,
  skin: '#EFCBAB',
  blush: '#D9936F',
  brows: '#6B4A2E',
  tilt: 4,
  front: `
    ${shape('M446 560 C 430 470 452 420 470 400 L 486 470 Z', '#6B4A2E', 6)}${shape('M754 560 C 770 470 748 420 730 400 L 714 470 Z', '#6B4A2E', 6)}
    ${shape('M444 470 C 420 300 520 252 600 252 C 690 252 782 300 756 470 C 690 430 520 430 444 470 Z', red)}
    ${shape('M436 474 C 520 424 690 424 764 474 C 812 500 820 530 800 540 C 700 484 510 482 410 534 C 396 520 408 492 436 474 Z', '#8C3626')}
    ${line('M600 256 q -4 80 0 166', 5, '#7B2F20')}${dot(600, 254, 12, '#8C3626')}
    ${patch('M470 690 C 470 800 540 826 600 826 C 660 826 730 800 730 690 C 716 760 664 796 600 796 C 536 796 484 760 470 690 Z', '#6B4A2E', 0.28)}`,
  hands: `
    ${sleeve('M320 1520 C 190 1500 130 1430 160 1270 L 230 1120 L 350 1150 L 300 1290 C 330 1360 390 1380 420 1420 Z', '#8FA7A2')}
    ${shape('M214 840 L 356 840 L 350 1140 Q 284 1170 222 1140 Z', '#C9C2B4')}
    ${shape('M206 790 L 364 790 L 364 850 L 206 850 Z', caramel)}
    ${line('M240 880 L 244 1100', 6, flour)}
    ${line('M250 760 q 22 -30 0 -60 q -22 -30 0 -60 M312 760 q 22 -30 0 -60 q -22 -30 0 -60', 7, '#B8C4C2')}
    ${hand(292, 1030, '#EFCBAB', 6, -1)}`,
}

const hatice: Portrait = {
  file: 'portrait-hatice',
  background: '#F3DDBF',
  scene: `
    ${[260, 520].map((y) => `${shape(`M0 ${y} L 1200 ${y} L 1200 ${y + 34} L 0 ${y + 34} Z`, '#D3A468', 6)}`).join('')}
    ${[70, 230, 390].map((x) => shape(`M${x} 258 C ${x - 10} 170 ${x + 20} 140 ${x + 70} 140 C ${x + 120} 140 ${x + 150} 170 ${x + 140} 258 Z`, '#B9773A', 6) + line(`M${x + 40} 170 l 20 50 M${x + 70} 162 l 20 56`, 5, '#7A4520')).join('')}
    ${[810, 970, 1130].map((x) => shape(`M${x - 60} 518 C ${x - 64} 430 ${x - 20} 410 ${x + 10} 410 C ${x + 50} 410 ${x + 76} 440 ${x + 70} 518 Z`, '#C98B4A', 6)).join('')}
    ${[840, 1000].map((x) => shape(`M${x} 258 L ${x} 150 Q ${x + 60} 110 ${x + 120} 150 L ${x + 120} 258 Z`, '#D9A765', 6)).join('')}`,
  shirt: '#E9D9C4',
  clothes: `${apron(sage)}`,
  skin: '#DDAE85',
  blush: '#C27F5B',
  brows: '#2B1A12',
  tilt: 3,
  behind: shape(
    'M430 560 C 400 380 500 296 600 296 C 700 296 800 380 770 560 C 800 700 800 800 740 880 L 460 880 C 400 800 400 700 430 560 Z',
    '#3A241A',
  ),
  front: `
    ${shape('M446 560 C 436 440 480 340 600 340 C 720 340 764 440 754 560 C 736 500 700 452 640 424 C 600 470 510 480 470 500 C 456 516 450 536 446 560 Z', '#3A241A')}
    ${shape('M548 318 C 520 250 570 216 604 216 C 650 216 690 256 656 320 Z', '#3A241A')}
    ${dot(424, 690, 12, caramel)}${dot(776, 690, 12, caramel)}
    ${line('M540 714 q 60 60 122 -4 q -60 14 -122 4 Z', 7)}${patch('M546 716 q 56 50 112 -4 q -56 12 -112 4 Z', flour)}`,
  mouth: '',
  hands: `
    ${sleeve('M330 1520 C 210 1500 170 1420 220 1300 L 330 1260 L 430 1330 L 420 1440 Z', '#E9D9C4')}
    ${sleeve('M870 1520 C 990 1500 1030 1420 980 1300 L 870 1260 L 770 1330 L 780 1440 Z', '#E9D9C4')}
    ${shape('M440 1376 Q 600 1430 760 1376 Q 740 1420 600 1428 Q 460 1420 440 1376 Z', flour)}
    ${shape('M488 1226 L 712 1226 C 716 1330 676 1392 600 1392 C 524 1392 484 1330 488 1226 Z', flour)}
    ${line('M712 1252 q 70 -4 62 52 q -8 46 -76 44', 12)}
    ${shape('M488 1226 q 112 -44 224 0 q -112 44 -224 0 Z', '#6B3F22', 7)}
    ${line('M560 1224 q 40 -22 80 0 q -40 22 -80 0', 6, crumb)}
    ${line('M556 1170 q 20 -26 0 -54 q -20 -26 0 -54 M644 1170 q 20 -26 0 -54 q -20 -26 0 -54', 7, '#BFD0BF')}
    ${hand(424, 1352, '#DDAE85', 62, -1)}${hand(784, 1372, '#DDAE85', -66)}`,
}

const jasmin: Portrait = {
  file: 'portrait-jasmin',
  background: '#E9C7B4',
  scene: `
    ${dot(600, 640, 430, '#F3DCCB')}
    ${[
      [150, 230],
      [1050, 300],
      [120, 820],
      [1090, 860],
      [980, 130],
      [250, 130],
    ]
      .map(([x = 0, y = 0]) =>
        line(
          `M${x - 26} ${y} L ${x + 26} ${y} M${x} ${y - 26} L ${x} ${y + 26} M${x - 18} ${y - 18} L ${x + 18} ${y + 18} M${x + 18} ${y - 18} L ${x - 18} ${y + 18}`,
          6,
          '#C98C72',
        ),
      )
      .join('')}`,
  shirt: flour,
  clothes: `
    ${shape('M528 908 L 452 950 L 556 1120 L 600 1030 L 644 1120 L 748 950 L 672 908 Q 600 986 528 908 Z', flour)}
    ${line('M600 1030 L 600 1520', 6)}
    ${[1130, 1230, 1330].map((y) => dot(548, y, 13, crust) + dot(652, y, 13, crust)).join('')}
    ${shape('M540 930 Q 600 1010 660 930 L 676 960 Q 600 1060 524 960 Z', red, 7)}`,
  skin: '#8F5A3A',
  blush: '#6E3F26',
  brows: '#1F120C',
  tilt: -4,
  behind: `${shape('M470 470 C 380 520 350 640 372 760 C 340 840 372 930 420 960 C 470 930 470 850 450 790 Z', '#1F140F')}
    ${shape('M730 470 C 820 520 850 640 828 760 C 860 840 828 930 780 960 C 730 930 730 850 750 790 Z', '#1F140F')}
    ${line('M404 640 q 40 20 60 0 M392 720 q 36 20 60 4 M388 800 q 36 18 64 2 M400 880 q 30 14 52 0 M796 640 q -40 20 -60 0 M808 720 q -36 20 -60 4 M812 800 q -36 18 -64 2 M800 880 q -30 14 -52 0', 6, '#5B3F33')}`,
  front: `
    ${shape('M446 560 C 426 420 490 336 600 336 C 710 336 774 420 754 560 C 736 480 700 440 600 432 C 500 440 464 480 446 560 Z', '#1F140F')}
    ${shape('M436 470 C 440 300 520 236 600 236 C 680 236 760 300 764 470 C 700 404 500 404 436 470 Z', flour)}
    ${line('M440 448 C 510 392 690 392 760 448', 6)}
    ${line('M546 712 q 54 58 112 -2 q -56 14 -112 2 Z', 7, '#3B1D14')}${patch('M550 714 q 52 48 104 -2 q -52 12 -104 2 Z', flour)}`,
  mouth: '',
  hands: `
    ${shape('M250 1420 Q 600 1490 950 1420 L 950 1460 Q 600 1530 250 1460 Z', '#C9C2B4')}
    ${shape('M330 1428 L 330 1300 Q 560 1350 790 1300 L 790 1428 Q 560 1476 330 1428 Z', '#5B3322')}
    ${line('M330 1368 Q 560 1418 790 1368', 16, flour)}
    ${shape('M322 1300 Q 340 1262 372 1286 Q 400 1250 436 1280 Q 470 1250 504 1286 Q 540 1256 574 1288 Q 610 1256 644 1286 Q 690 1250 720 1284 Q 770 1256 798 1300 Q 560 1358 322 1300 Z', flour)}
    ${dot(436, 1262, 26, red)}${line('M440 1240 q 10 -30 34 -38', 5)}
    ${sleeve('M900 1520 C 1030 1490 1080 1390 1010 1250 L 950 1150 L 850 1200 L 900 1300 C 890 1360 850 1400 830 1440 Z', flour)}
    <g transform="rotate(28 850 1180)">
      ${shape('M770 940 Q 850 900 930 940 L 872 1270 L 828 1270 Z', crumb)}
      ${line('M800 960 L 838 1200 M900 960 L 862 1200', 5, '#C9B394')}
      ${shape('M828 1262 L 872 1262 L 860 1316 L 840 1316 Z', '#B9B1A4', 6)}
      ${shape('M770 940 Q 790 870 850 900 Q 910 870 930 940 Q 850 980 770 940 Z', crumb)}
    </g>
    ${hand(912, 1082, '#8F5A3A', 18)}`,
}

const emre: Portrait = {
  file: 'portrait-emre',
  background: '#CBD3C2',
  scene: `
    ${patch('M0 0 L 1200 0 L 1200 1500 L 0 1500 Z', '#CBD3C2')}
    ${shape('M60 150 L 1140 150 L 1140 1500 L 60 1500 Z', '#DDE2D6', 6)}
    ${[0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((column) => [0, 1, 2, 3, 4, 5].map((row) => dot(120 + column * 120, 210 + row * 120, 5, '#A9B49C'))).join('')}
    ${shape('M156 250 L 176 250 L 180 520 Q 166 540 152 520 Z', caramel, 6)}${shape('M100 200 L 236 200 L 236 256 L 100 256 Z', '#8E979D', 6)}
    ${shape('M286 236 L 300 236 L 300 380 L 286 380 Z', '#B9C0C4', 5)}${shape('M272 376 L 314 376 L 310 500 Q 293 516 276 500 Z', red, 6)}
    ${shape('M860 300 a 100 100 0 1 1 200 0 a 100 100 0 1 1 -200 0 Z', flour, 7)}${line('M960 300 L 960 236 M960 300 L 1004 326', 8)}${line('M960 214 l 0 10 M960 376 l 0 10 M874 300 l 10 0 M1036 300 l 10 0', 6)}
    ${shape('M70 700 L 330 700 L 330 1060 L 70 1060 Z', '#B4BFA9', 6)}${shape('M110 740 L 290 740 L 290 800 L 110 800 Z', '#8FA085', 5)}
    ${shape('M150 850 L 250 850 L 240 910 L 160 910 Z', '#6E7C66', 6)}${line('M250 876 L 322 876', 16, '#6B3F22')}${line('M186 912 L 186 966 M214 912 L 214 966', 7, '#6B3F22')}
    ${dot(126, 770, 14, red)}${dot(170, 770, 14, caramel)}`,
  shirt: '#41566B',
  clothes: `
    ${shape('M528 908 L 470 956 L 540 1060 L 600 990 L 660 1060 L 730 956 L 672 908 Q 600 986 528 908 Z', '#36495C')}
    ${line('M600 1000 L 600 1520', 6)}
    ${shape('M360 1170 L 510 1170 L 510 1310 Q 435 1346 360 1310 Z', '#36495C', 6)}
    ${shape('M396 1090 L 414 1090 L 414 1190 L 396 1190 Z', caramel, 5)}${shape('M446 1070 L 466 1070 L 466 1190 L 446 1190 Z', '#C9C2B4', 5)}
    ${line('M360 1206 L 510 1206', 6)}`,
  skin: '#D6A073',
  blush: '#B87650',
  brows: '#1F140F',
  tilt: 2,
  front: `
    ${patch('M462 640 C 458 800 530 830 600 830 C 670 830 742 800 738 640 C 724 700 690 690 664 680 C 636 664 564 664 536 680 C 510 690 476 700 462 640 Z', '#1F140F', 0.82)}
    ${patch('M548 700 Q 600 684 654 700 Q 640 744 600 746 Q 560 744 548 700 Z', '#B5655A')}
    ${line('M552 712 q 48 20 98 -2', 6, '#5B2A22')}
    ${shape('M448 560 C 420 430 470 318 610 318 C 730 318 784 420 752 560 C 744 500 730 470 700 446 C 660 470 540 462 500 440 C 470 470 456 510 448 560 Z', '#1F140F')}
    ${line('M500 380 q 60 -40 130 -30 M520 420 q 40 -26 100 -22', 5, '#4B3A30')}
    <g fill="${flour}" fill-opacity=".35" stroke="${ink}" stroke-width="8"><circle cx="532" cy="592" r="58"/><circle cx="668" cy="590" r="58"/></g>
    ${line('M590 588 q 10 -8 20 0 M474 584 L 448 572 M726 582 L 752 570', 8)}`,
  mouth: '',
  hands: `
    ${sleeve('M880 1520 C 1020 1490 1080 1400 1040 1260 L 990 1110 L 880 1140 L 920 1270 C 900 1340 840 1370 810 1420 Z', '#41566B')}
    <g transform="rotate(-14 930 1000)">
      ${shape('M908 770 C 850 760 826 690 862 640 L 890 690 L 940 694 L 962 644 C 1010 690 996 764 950 776 L 960 1200 Q 932 1226 902 1200 Z', '#C9CED2')}
      ${line('M930 820 L 932 1150', 6, '#8E979D')}
    </g>
    ${hand(930, 1090, '#D6A073', -10)}`,
}

const portraits = [xaver, tomasz, hatice, jasmin, emre]
const folder = process.argv[2] ?? 'content/images'
for (const portrait of portraits)
  await sharp(Buffer.from(draw(portrait)))
    .webp({ quality: 90 })
    .toFile(`${folder}/${portrait.file}.webp`)
