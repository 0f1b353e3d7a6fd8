"""python3 keep.py FILE.png ... : stores rendered pictures as WebP in content/images (quality 86, lower only where the file would pass 700 KB)."""
import os, sys
from PIL import Image
images = os.path.join(os.path.dirname(os.path.abspath(__file__)),'..','content','images')
for path in sys.argv[1:]:
    name = os.path.splitext(os.path.basename(path))[0]; out = os.path.join(images,name+'.webp'); im = Image.open(path).convert('RGB')
    for quality in range(86,60,-4):
        im.save(out,quality=quality,method=6)
        if os.path.getsize(out) < 700_000: break
    print(name,im.size,'quality',quality,os.path.getsize(out)//1000,'KB')
