"""One studio for the whole set: seamless cream table, big soft back-left key (window), warm fill, 3/4 camera, shallow DoF."""
import bpy, math, numpy as np
from mathutils import Vector
import shapes as S, materials as M

GRADE = dict(exposure=1.0,contrast=.18,sat=1.04,warm=.012,paper=.35)      # half a stop below the white of the set, falling into the site's paper colour

def reset():
    bpy.ops.wm.read_factory_settings(use_empty=True); M._lib.clear()

def area(loc, target, size, power, color, size_y=None):
    l = bpy.data.lights.new('area','AREA'); l.energy = power; l.color = color; l.size = size
    if size_y: l.shape = 'RECTANGLE'; l.size_y = size_y
    o = bpy.data.objects.new('area',l); bpy.context.scene.collection.objects.link(o)
    o.location = loc; o.rotation_euler = (Vector(target)-Vector(loc)).to_track_quat('-Z','Y').to_euler(); return o

def sweep_backdrop(col):
    # floor that curves up into a wall far behind
    prof = [(-9,0)] + [(5+3*math.sin(a),3-3*math.cos(a)) for a in np.linspace(0,math.pi/2,20)] + [(8,14)]
    V = np.array([[x,y,z] for (y,z) in prof for x in np.linspace(-18,18,8)]); S.mesh('backdrop',V,S.grid(len(prof),8),M.backdrop(col))

def world(strength=.42, col=(1.,.96,.91)):
    w = bpy.data.worlds.new('w'); bpy.context.scene.world = w; w.use_nodes = True
    b = w.node_tree.nodes['Background']; b.inputs[0].default_value = (*col,1); b.inputs[1].default_value = strength

def setup(bg='#F5EBDC', key=1., fill=1., amb=1., warm=0.):
    if bg: sweep_backdrop(bg)
    world(.26*amb)
    area((-4.6,4.2,5.6),(0,0,.4),3.0,820*key,(1.,.93-.07*warm,.83-.16*warm))          # window key, back left
    area((5.5,-2.0,3.4),(0,0,.3),4.5,110*fill,(1.,.90,.79))          # warm reflector, right
    area((-2.5,-5.5,4.5),(0,0,.3),3.5,80*fill,(1.,.96,.93))          # weak frontal
    area((3.6,5.2,3.2),(0,0,.5),1.6,120*key,(1.,.88,.72))            # rim

def camera(target=(0,0,.4), dist=9., elev=32., azim=-14., lens=78., fstop=.58, focus=None, roll=0):
    c = bpy.data.cameras.new('cam'); c.lens = lens; c.sensor_width = 36
    o = bpy.data.objects.new('cam',c); bpy.context.scene.collection.objects.link(o); bpy.context.scene.camera = o
    e, a = math.radians(elev), math.radians(azim); t = Vector(target)
    o.location = t + dist*Vector((math.sin(a)*math.cos(e),-math.cos(a)*math.cos(e),math.sin(e)))
    o.rotation_euler = (t-o.location).to_track_quat('-Z','Y').to_euler()
    c.dof.use_dof = fstop > 0; c.dof.aperture_fstop = max(fstop,.01)
    f = Vector(focus) if focus is not None else t
    fwd = (t-o.location).normalized(); c.dof.focus_distance = (f-o.location).dot(fwd); c.dof.aperture_blades = 0
    return o

# ---------------------------------------------------------------- props
def board(w=3.6, d=2.2, h=.16, round_=False, loc=(0,0,0), rot=0., a='#C99B63', b='#94653A', r=.22):
    """wooden board with rounded edges; top at z=h"""
    n = 220; ang = np.linspace(0,2*np.pi,n,endpoint=False)
    if round_: ex = np.stack([w/2*np.cos(ang),w/2*np.sin(ang)],1)
    else:
        p = 7.; c,s = np.cos(ang),np.sin(ang); k = (np.abs(c)**p+np.abs(s)**p)**(-1/p); ex = np.stack([w/2*c*k,d/2*s*k],1)
    e = .05; rows = []
    for f,z in [(.0,0),(1-.03,0),(1,e),(1,h-e),(1-.008,h-e*.3),(1-.025,h),(0.,h)]:
        rows.append(np.column_stack([ex*f,np.full(n,z)]))
    V = np.vstack(rows); ob = S.mesh('board',V,S.grid(len(rows),n,False,True)[:, ::-1],M.wood(a,b),smooth=True)
    ob.data.use_auto_smooth = True; ob.data.auto_smooth_angle = .8
    return S.place(ob,loc,(0,0,rot))

def cloth(w=4.5, d=3., loc=(0,0,.012), rot=.3, col='#EDE3D0', stripe='#8C3B2E', amp=.06, seed=1, avoid=None):
    nu,nv = 240,170; u,v = np.meshgrid(np.linspace(-1,1,nu),np.linspace(-1,1,nv),indexing='ij'); u=u.ravel();v=v.ravel()
    P = np.column_stack([u*w/2,v*d/2,np.zeros_like(u)]); n = S.fbm(P+seed*7.1,.8,3,.5,seed); r = 1-np.abs(S.fbm(P*[1,.6,1]+seed*3,.9,2,.5,seed+5))*2.2
    edge = S.sstep(1.,.75,np.maximum(np.abs(u),np.abs(v)))
    z = amp*(.5+.5*n)+amp*1.4*np.clip(r,0,1)**4
    if avoid is not None: z = z*np.clip(avoid(P),0,1)
    P[:,2] = np.clip(z,0,None)+.004; P[:,0]+=.06*S.fbm(P,.9,2,.5,seed+2); P[:,1]+=.06*S.fbm(P,.9,2,.5,seed+3)
    ob = S.mesh('cloth',P,S.grid(nu,nv),M.linen(col,stripe))
    uvl = ob.data.uv_layers.new(name='UVMap'); li = np.zeros(len(ob.data.loops),np.int32); ob.data.loops.foreach_get('vertex_index',li)
    uvl.data.foreach_set('uv',np.column_stack([u*w/2,v*d/2])[li].astype(np.float32).ravel())
    m = ob.modifiers.new('s','SOLIDIFY'); m.thickness = .012
    return S.place(ob,loc,(0,0,rot))

def plate(r=1.5, loc=(0,0,0), col='#F8F3EA', speckle=True, rim=.14):
    P = [(0.001,.03),(r*.55,.03),(r*.6,0.),(r*.66,0.),(r*.72,.05),(r*.95,rim*.92),(r*.985,rim),(r,rim+.015),(r*.99,rim+.035),(r*.96,rim+.03),(r*.75,.095),(r*.66,.07),(r*.3,.065),(0.001,.065)]
    P = S.resample(S.catmull(P,8),120); V,F = S.revolve(P,180); return S.place(S.mesh('plate',V,F,M.ceramic(col,speckle)),loc)

def paper(w=2.6, d=2.0, loc=(0,0,0), rot=.2, col='#E8D6B4', seed=0):
    n = 150; u,v = np.meshgrid(np.linspace(-1,1,n),np.linspace(-1,1,n),indexing='ij'); P = np.column_stack([u.ravel()*w/2,v.ravel()*d/2,np.zeros(n*n)])
    f1,f2,_ = S.worley(P+seed,1.1,seed); z = .05*np.abs(S.fbm(P+seed,1.2,4,.5,seed))+.03*(f2-f1); P[:,2] = z
    ob = S.mesh('paper',P,S.grid(n,n),M.plain(col,.7,.2,0.,0.,.05)); m = ob.modifiers.new('s','SOLIDIFY'); m.thickness=.006
    return S.place(ob,loc,(0,0,rot))
