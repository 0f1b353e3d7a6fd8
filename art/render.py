"""blender -b --factory-startup -P render.py -- NAME [NAME ...] --samples 12
Builds the scene, renders it with Cycles on the CPU, denoises (oidn.py), grades, writes a PNG into build/art."""
import sys; sys.dont_write_bytecode = True      # no __pycache__ beside the scripts
import bpy, os, time, argparse, tempfile, numpy as np
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import studio, products
SSS = '--sss' in sys.argv

def cycles(w, h, spp, d):
    s = bpy.context.scene; s.render.engine = 'CYCLES'; s.render.resolution_x = w; s.render.resolution_y = h; s.render.resolution_percentage = 100
    c = s.cycles; c.device = 'CPU'; c.samples = spp; c.use_adaptive_sampling = True; c.adaptive_threshold = .08; c.adaptive_min_samples = 4; c.use_denoising = False
    c.max_bounces = 6; c.diffuse_bounces = 2; c.glossy_bounces = 1; c.transmission_bounces = 6; c.transparent_max_bounces = 16
    c.caustics_reflective = c.caustics_refractive = False; c.sample_clamp_indirect = 4.; c.sample_clamp_direct = 12.; c.blur_glossy = .6
    for m in bpy.data.materials:                       # subsurface = coloured fireflies + 35% time at low spp: keep it off
        b = m.node_tree.nodes.get('Principled BSDF') if m.node_tree else None
        if b and not SSS:
            for l in list(b.inputs['Subsurface'].links): m.node_tree.links.remove(l)
            b.inputs['Subsurface'].default_value = 0
    s.view_layers[0].cycles.denoising_store_passes = True
    s.use_nodes = True; t = s.node_tree; t.nodes.clear(); rl = t.nodes.new('CompositorNodeRLayers'); fo = t.nodes.new('CompositorNodeOutputFile')
    fo.base_path = d; fo.format.file_format = 'OPEN_EXR'; fo.format.color_depth = '32'; fo.format.exr_codec = 'NONE'; fo.file_slots.clear()
    for name,sock in (('col','Image'),('alb','Denoising Albedo'),('nrm','Denoising Normal')):
        fo.file_slots.new(name+'_'); t.links.new(rl.outputs[sock], fo.inputs[-1])

def load(path, w, h):
    im = bpy.data.images.load(path); im.colorspace_settings.name = 'Non-Color'
    a = np.empty(w*h*im.channels, np.float32); im.pixels.foreach_get(a); a = a.reshape(h,w,im.channels)[::-1,:,:3].copy(); bpy.data.images.remove(im); return a

def grade(x, exposure=1.12, contrast=.16, sat=1.06, vignette=.10, bloom=.04, warm=.0, paper=0.):
    """linear -> display: soft shoulder, mild S-curve, saturation, bloom and vignette; paper=1 turns white into the site's paper colour #FBF6EC"""
    h,w = x.shape[:2]; x = x*exposure
    if bloom:
        from PIL import Image, ImageFilter
        hi = np.clip(x-.85,0,2.); g = np.stack([np.asarray(Image.fromarray(hi[...,c].astype('f'),'F').resize((w//4,h//4),Image.BILINEAR)) for c in range(3)],-1)
        k = max(2,w//160)
        for _ in range(3):
            for ax in (0,1):
                p = np.cumsum(np.pad(g,[(k+1,k) if a==ax else (0,0) for a in range(3)],mode='edge'),axis=ax); n = g.shape[ax]
                g = (np.take(p,np.arange(n)+2*k+1,ax)-np.take(p,np.arange(n),ax))/(2*k+1)
        g = np.stack([np.asarray(Image.fromarray(g[...,c].astype('f'),'F').resize((w,h),Image.BICUBIC)) for c in range(3)],-1); x = x+g*bloom*6
    x = x*np.array([1+warm,1,1-warm],np.float32)
    a = .62; x = np.where(x < a, x, a+(1-a)*np.tanh((x-a)/(1-a)/1.25)*1.0)
    y = np.where(x <= .0031308, x*12.92, 1.055*np.maximum(x,1e-8)**(1/2.4)-.055)
    y = np.clip(y,0,1); y = y+(contrast)*(y*y*(3-2*y)-y)
    l = y@np.array([.299,.587,.114],np.float32); y = l[...,None]+(y-l[...,None])*sat
    if paper: y = y*(1-paper*(1-np.array([251,246,236],np.float32)/255)*np.clip(y,0,1))
    yy,xx = np.mgrid[-1:1:h*1j,-1:1:w*1j]; r = np.clip(xx**2*.7+yy**2*.7-.35,0,None); y = y*(1-vignette*r)[...,None]
    return np.clip(y,0,1)

def main():
    ap = argparse.ArgumentParser(); ap.add_argument('names',nargs='+'); ap.add_argument('--size',default=None); ap.add_argument('--samples',type=int,default=64); ap.add_argument('--out',default='../build/art'); ap.add_argument('--scale',type=float,default=1.)
    ap.add_argument('--two',action='store_true',help='few samples for the frame, the rest in the product window'); ap.add_argument('--ss',type=float,default=1.,help='render at this fraction, upscale + sharpen'); ap.add_argument('--sss',action='store_true',help='keep subsurface scattering (use >=128 samples)'); ap.add_argument('--raw',action='store_true',help='keep linear .npy for regrading')
    a = ap.parse_args(sys.argv[sys.argv.index('--')+1:])
    import oidn; from PIL import Image
    names = list(products.PRODUCTS) if a.names == ['all'] else a.names
    here = os.path.dirname(os.path.abspath(__file__)); out = os.path.join(here,a.out); os.makedirs(out,exist_ok=True)
    for n in names:
        t0 = time.time(); studio.reset(); studio.BORDER = None
        try: opt = products.PRODUCTS[n]() or {}
        except Exception:
            import traceback; print('Error in',n); traceback.print_exc(); continue
        size = a.size or opt.get('size','1920x1440'); W,H = [int(int(v)*a.scale) for v in size.split('x')]; w,h = round(W*a.ss),round(H*a.ss)
        tmp = tempfile.mkdtemp()+'/'; cycles(w,h,a.samples,tmp); t1 = time.time()
        sc = bpy.context.scene; B = getattr(studio,'BORDER',None); s1 = 4 if a.samples > 12 else 3
        if B and a.two:             # whole frame at 4 samples + product window at the rest (the backdrop needs few)
            sc.render.use_persistent_data = True; sc.cycles.samples = s1; bpy.ops.render.render(); P1 = [load(tmp+k+'_0001.exr',w,h) for k in ('col','alb','nrm')]
            x0,x1,y0,y1 = [min(max(float(v),0.),1.) for v in B]; sc.render.use_border = True; sc.render.use_crop_to_border = False; sc.render.border_min_x,sc.render.border_max_x,sc.render.border_min_y,sc.render.border_max_y = x0,x1,y0,y1
            s2 = a.samples-s1; sc.cycles.samples = s2; sc.cycles.seed = 7; bpy.ops.render.render(); P2 = [load(tmp+k+'_0001.exr',w,h) for k in ('col','alb','nrm')]
            i0,i1,j0,j1 = int(np.ceil(h*(1-y1)))+1,int(np.floor(h*(1-y0)))-1,int(np.ceil(w*x0))+1,int(np.floor(w*x1))-1; sl = np.s_[max(i0,0):i1,max(j0,0):j1]
            for p,q in zip(P1,P2): p[sl] = (s1*p[sl]+s2*q[sl])/(s1+s2)
            c,al,nr = P1
        else: bpy.ops.render.render(); c,al,nr = [load(tmp+k+'_0001.exr',w,h) for k in ('col','alb','nrm')]
        t2 = time.time()
        d = oidn.denoise(c,al,nr)
        if a.raw: np.save(os.path.join(out,n+'.npy'),d.astype(np.float16))
        y = grade(d,**opt.get('grade',{})); im = Image.fromarray((y*255+.5).astype(np.uint8))
        if a.ss != 1:
            from PIL import ImageFilter
            im = im.resize((W,H),Image.LANCZOS).filter(ImageFilter.UnsharpMask(1.1,55,0))
        im.save(os.path.join(out,n+'.png'))
        for f in os.listdir(tmp): os.remove(tmp+f)
        os.rmdir(tmp)
        print('DONE %s %dx%d build %.1fs render %.1fs denoise+grade %.1fs'%(n,w,h,t1-t0,t2-t1,time.time()-t2),flush=True)
main()
sys.stdout.flush(); os._exit(0)      # torch + Blender teardown can segfault; we are done anyway
