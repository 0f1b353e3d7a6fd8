"""Shop fronts, in metres: painted front, sign "Krume", lit window, pavement. Scene names: filiale (a street in the evening) and filiale-marktplatz,
filiale-bahnhof, filiale-dorf, filiale-stadthaus, filiale-einkaufsstrasse, filiale-strasse, which share the shop and differ in house, ground and light.
A loaf is 30 cm here, so goods carry small scale factors (shapes are built at 10 cm per unit)."""
import math, numpy as np
import bpy
import shapes as S, materials as M, studio
import products as P
import moods as K
from mood_oven import stone, Wall
from shapes import fbm

GRANITE = ('#6C6862','#7E7870','#8D867C','#79736C'); SLATE = ('#8E877C','#9A9287','#A79F92','#938B80')
@M.lib
def granite(cols=GRANITE, rough=.42):
    """stone of the street: speckled, a little damp"""
    t = M.T('granite'); tone,_,_,_ = t.mask(); n1 = t.noise(1.3,3,.6); n2 = t.noise(60,3,.7); n3 = t.noise(9,3,.6); c = t.ramp(t.math('ADD',tone,t.rng(n3,.3,.7,-.12,.12)),[(0,cols[0]),(.35,cols[1]),(.7,cols[2]),(1,cols[3])]); c = t.mix(t.rng(n2,.5,.72,0,.4),c,'#4A4640'); c = t.mix(t.rng(n2,.42,.3,0,.3),c,'#B9B2A6')
    wet = t.rng(n1,.42,.62,smooth=True); c = t.mix(t.math('MULTIPLY',wet,.35),c,'#3A3733'); t.p(Base_Color=c,Roughness=t.rng(wet,0,1,rough+.22,rough-.18),Specular=.45,Normal=t.bump(t.math('ADD',n2,n3),.22,.006)); return t.m

@M.lib
def glass():
    """window pane: clear, with a mirror image that grows towards grazing angles"""
    t = M.T('glass'); f = t.n('Fresnel'); f.inputs[0].default_value = 1.6; k = t.math('ADD',t.math('MULTIPLY',f.outputs[0],1.8),.05,True); tr = t.n('BsdfTransparent'); tr.inputs[0].default_value = (.93,.95,.94,1); g = t.n('BsdfGlossy'); g.inputs['Roughness'].default_value = .015; mx = t.n('MixShader'); t.t.links.new(k,mx.inputs[0]); t.t.links.new(tr.outputs[0],mx.inputs[1]); t.t.links.new(g.outputs[0],mx.inputs[2]); t.t.links.new(mx.outputs[0],t.out.inputs[0]); return t.m

@M.lib
def paint(col='#24382F', rough=.34):
    """brushed shop paint with a little dirt"""
    t = M.T('paint'); n = t.noise(2.,3); n2 = t.noise(40,3); c = t.mix(t.rng(n,.35,.7,0,.25),col,t.mix(.5,col,'#0E1512')); c = t.mix(t.rng(n2,.55,.75,0,.18),c,'#6E6A58'); t.p(Base_Color=c,Roughness=t.rng(n2,.3,.7,rough-.06,rough+.12),Specular=.45,Clearcoat=.15,Normal=t.bump(n2,.06,.01)); return t.m

def pane(x0, x1, z0, z1, y):
    V = np.array([[x,y,z] for z in (z0,z1) for x in (x0,x1)],float); o = S.mesh('pane',V,np.array([[0,1,3,2]]),glass(),smooth=False); o.visible_shadow = False; return o

def slab(x0, x1, z0, z1, y, d, mat, bev=.008): return K.box(x1-x0,d,z1-z0,((x0+x1)/2,y,z0),(0,0,0),mat,bev)

def panel(x0, x1, z0, z1, y, mat):
    """framed wooden panel: four rails and a raised field"""
    r = .075; slab(x0,x1,z0,z0+r,y,.05,mat); slab(x0,x1,z1-r,z1,y,.05,mat); slab(x0,x0+r,z0+r,z1-r,y,.05,mat); slab(x1-r,x1,z0+r,z1-r,y,.05,mat); slab(x0+r,x1-r,z0+r,z1-r,y+.03,.03,mat,0); slab(x0+r+.05,x1-r-.05,z0+r+.05,z1-r-.05,y+.012,.03,mat,.014)

def street(half=6.3, rows=36, setts=5.2):
    g = P.R(2); protos = [stone(.098,.09,.118,.016,k,7,.006) for k in range(14)]; slabs = [stone(.58,.08,.385,.010,60+k,9,.003) for k in range(8)]
    w = Wall()                                                                 # pavement in front of the shop
    for r in range(6):
        x = -half+(.3 if r%2 else 0)
        while x < half: V,F = slabs[g.integers(8)]; w.add(K.tr(V,(x,-.26-.395*r,.06+g.normal(0,.0025)),(g.normal(0,.004),g.normal(0,.004),math.pi*g.integers(2))),F,g.uniform(.3,1.)); x += .592
    w.mesh(granite(SLATE,.45)); w = Wall(); x = -half-.2
    while x < half+.2: V,F = stone(.98,.22,.16,.022,int(g.integers(1e4)),9,.004); w.add(K.tr(V,(x,-2.58,-.01)),F,g.uniform(0,1)); x += .995
    w.mesh(granite(GRANITE,.45)); w = Wall()  # kerb, then setts in courses
    for r in range(rows):
        x = -setts+(.055 if r%2 else 0)+g.normal(0,.01)
        while x < setts: V,F = protos[g.integers(14)]; w.add(K.tr(V,(x,-2.74-.125*r,-.095+g.normal(0,.004)),(g.normal(0,.02),g.normal(0,.02),g.normal(0,.03))),F,g.uniform(0,1)); x += .108
    w.mesh(granite()); V = np.array([[a,b,-.075] for b in (-14,.5) for a in (-14,14)],float); S.mesh('sand',V,np.array([[0,1,3,2]]),M.plain('#3B352E',.9,.1))
    V = np.array([[a,b,.085] for b in (-2.52,.5) for a in (-14,14)],float); S.mesh('bed',V,np.array([[0,1,3,2]]),M.plain('#4A443C',.9,.1))

def boxtree(loc, r=.24, seed=1):
    """clipped box tree in a clay pot, made of single leaves"""
    o = [K.bush(r,seed)]
    for q in o: q.location = (0,0,.36+r*.9)
    o.append(K.lathe([(.001,0),(.13,0),(.165,.27),(.185,.275),(.19,.335),(.17,.345),(.155,.32),(.001,.31)],M.plain('#A8603F',.75,.2,0.,0.,.18,.2,30.),smooth=False,nv=64)); return S.place(S.group('boxtree',o),loc)

def lamp(x, z, y=0.):
    """brass swan-neck lamp over the sign"""
    m = K.metal('#B08A4A',.28); K.tube([(x,y,z),(x,y-.20,z+.16),(x,y-.40,z+.15),(x,y-.46,z+.04)],.011,m,10,40,up=(1,0,0)); K.lathe([(.02,.07),(.035,.06),(.085,.0),(.09,-.005),(.08,.0),(.03,.05)],m,(x,y-.465,z-.03),(.35,0,0),nv=40); l = studio.area((x,y-.455,z-.02),(x,y+.02,z-.26),.09,2.2,(1.,.80,.52)); return l

def goods():
    """shelves at the back, counter, and the display behind the pane"""
    bb,b2,bg,sm,pz,sr,cr = K.far(P.bauernbrot(n=90),P.bauernbrot(n=80,seed=8),P.baguette(1,nu=260,nv=60),P.semmel(n=60),P.pretzel(nu=360,nv=36),P.seedroll(2,n=50,count=110),P.croissant(1,nu=260,nv=60)); g = P.R(5); wd = M.wood('#8A5E34','#5A3A1E',2.2,.5); light = M.wood('#C79F6C','#97703F',2.4,.5)
    def row(kinds, x0, x1, n, y, z, s, jit=.02, turn=3.): [S.place(S.dup(kinds[k%len(kinds)]),(x0+(x1-x0)*(k+.5)/n+g.normal(0,jit*.4),y+g.normal(0,jit),z),(0,0,g.normal(0,.3)+(math.pi if g.random()<.5 else 0) if turn==3. else turn+g.normal(0,.1)),s*g.uniform(.95,1.05)) for k in range(n)]
    for k,z in enumerate((.95,1.36,1.77)): K.box(4.1,.42,.03,(-.95,2.25,z-.03),(0,0,0),wd,.004); K.box(4.1,.02,.06,(-.95,2.04,z-.03),(0,0,0),wd,.004)
    for x in (-2.98,-1.63,-.28,1.08): K.box(.04,.42,1.4,(x,2.25,.75),(0,0,0),wd,.004)
    row((bb,b2),-2.9,-1.7,4,2.24,.95,.098); row((sr,sm),-1.55,-.35,9,2.2,.95,.10); row((bb,),-.2,1.,4,2.24,.95,.10); row((b2,bb),-2.9,-1.7,4,2.24,1.36,.10); row((bb,b2),-1.55,-.35,4,2.24,1.36,.098); row((sm,),-.2,1.,9,2.2,1.36,.10); row((bb,b2),-2.9,1.,12,2.24,1.77,.094)
    for k in range(7): S.place(S.dup(bg),(-2.75+.13*k,2.18,1.22),(0,-1.38,.4+g.normal(0,.1)),.105)
    # display: three steps of pale boards, a basket of baguettes, pretzels on a rail
    for y,z in ((.27,.72),(.56,.94),(.86,1.16)): K.box(3.76,.30,.03,(-1.03,y,z-.03),(0,0,0),light,.004); K.box(3.76,.02,.22,(-1.03,y-.14,z-.25),(0,0,0),light,.002)
    for y,j in ((.20,0),(.33,1)): row((sm,),-2.85,-1.85,8,y,.72,.112); row((sr,),-1.62,-.55,8,y,.72,.115); row((sm,sr),.42,.86,3,y,.72,.112)
    row((cr,),-.42,.32,4,.27,.72,.11,.012,.2)
    row((bb,b2),-2.85,-1.75,3,.56,.94,.122); row((b2,),-.25,.85,3,.56,.94,.122); row((bb,b2),-2.85,-1.75,3,.86,1.16,.12); row((bb,),-.25,.85,3,.86,1.16,.12)
    for x in (-1.52,-.54): [S.place(S.dup((sm,sr)[k%2]),(x+.075*math.cos(k*2.4)*(k<7),.56+.075*math.sin(k*2.4)*(k<7),.94+.055*(k//4)),(g.normal(0,.2),g.normal(0,.2),k),.112) for k in range(9)]
    row((sr,sm),-1.62,-.45,6,.86,1.16,.118)
    K.lathe([(.001,0),(.20,0),(.27,.30),(.285,.31),(.27,.32),(.19,.02)],K.burlap('#A97C46'),(-1.03,.62,.94),smooth=False,nv=80,scale=1.05)
    for k in range(17): a = k*2.4; q = .05*math.sqrt(k); S.place(S.dup(bg),(-1.03+q*math.cos(a)*1.15,.62+q*math.sin(a)*.7,1.24),(0,-math.pi/2+.16*math.cos(a),.3*math.sin(a)),.115)
    K.tube([(-2.85,.34,1.93),(.80,.34,1.93)],.011,wd,10,8,up=(0,1,0))
    for k in range(9): S.place(S.dup(pz),(-2.62+.40*k,.34,1.872),(math.pi/2,0,g.normal(0,.15)),.082)
    for x in (-2.2,-1.0,.2): K.tube([(x,1.25,2.75),(x,1.25,2.25)],.006,M.plain('#1E1B18',.5),6,6,up=(0,1,0)); K.lathe([(.02,.13),(.05,.11),(.13,.0),(.12,.0),(.02,.1)],K.metal('#B08A4A',.3),(x,1.25,2.12),nv=48); K.lathe([(.001,-.035),(.045,-.02),(.05,.02),(.001,.06)],K.emit('#FFD9A0',16.),(x,1.25,2.13),nv=24)
    return pz

def across(wall='#5A5560', bright=.16):
    """houses on the other side, only seen as reflections in the panes"""
    g = P.R(7); x = -13.
    while x < 13.: w = g.uniform(3.,4.6); h = g.uniform(6.,9.); K.box(w,.5,h,(x+w/2,-17.,0),(0,0,0),K.emit(wall,bright),0); [K.box(.8,.05,1.2,(x+w*(a+.5)/2,-16.7,1.6+2.3*b),(0,0,0),K.emit('#FFC67E',1.6 if g.random()<.35 else .12),0) for a in range(2) for b in range(3)]; x += w+.02
    for o in bpy.context.scene.objects:
        if o.location.y < -16.: o.visible_diffuse = False; o.visible_shadow = False

def sky(horizon='#E3B79E', middle='#A9AEC8', zenith='#6E90C8', strength=.70, clouds=0.):
    """world light as a gradient over height; clouds > 0 adds soft drifts"""
    w = bpy.data.worlds.new('sky'); bpy.context.scene.world = w; w.use_nodes = True; nt = w.node_tree; N = lambda k: nt.nodes.new('ShaderNode'+k); co = N('TexCoord'); sp = N('SeparateXYZ'); ra = N('ValToRGB'); nt.links.new(co.outputs['Generated'],sp.inputs[0]); nt.links.new(sp.outputs[2],ra.inputs[0]); col = ra.outputs[0]
    for e,(p,c) in zip((ra.color_ramp.elements[0],ra.color_ramp.elements[1],ra.color_ramp.elements.new(.3)),((0.,horizon),(1.,zenith),(.3,middle))): e.position = p; e.color = M.lin(c)
    if clouds:
        mp = N('Mapping'); mp.inputs['Scale'].default_value = (1.,1.,3.2); no = N('TexNoise'); no.inputs['Scale'].default_value = 2.4; no.inputs['Detail'].default_value = 5.; mr = N('MapRange'); mr.inputs[1].default_value = .48; mr.inputs[2].default_value = .72; mr.inputs[4].default_value = clouds; mx = N('MixRGB'); nt.links.new(co.outputs['Generated'],mp.inputs[0]); nt.links.new(mp.outputs[0],no.inputs['Vector']); nt.links.new(no.outputs['Fac'],mr.inputs[0]); nt.links.new(mr.outputs[0],mx.inputs[0]); nt.links.new(col,mx.inputs[1]); mx.inputs[2].default_value = M.lin('#FFF8EE'); col = mx.outputs[0]
    nt.links.new(col,nt.nodes['Background'].inputs[0]); nt.nodes['Background'].inputs[1].default_value = strength

Z = .10      # height of the pavement
def gold():
    t = M.T('gold'); t.p(Base_Color=M.lin('#E2BE78'),Metallic=.55,Roughness=.32,Emission=M.lin('#FFD890'),Emission_Strength=.30); return t.m

def sign(x=-.25, y=-.115, z=2.868, size=.46, mat=None, depth=.014):
    o = K.text('Krume',size,depth,mat or gold(),(x,y,z)); o.data.space_character = 1.06; return o

def front(col='#223A31', trim='#2C473C', step=True):
    """wooden front: pilasters, fascia, stall riser, window frame, door in its recess with a fanlight"""
    gr = paint(col); trim = paint(trim); z = Z
    slab(-3.25,2.75,2.62,3.12,.02,.16,gr,.01); slab(-3.25,2.75,2.58,2.63,-.05,.2,trim,.012); panel(-2.2,1.7,2.66,3.09,-.07,gr)
    for x in (-3.12,1.06,2.62): slab(x-.13,x+.13,z,2.6,.02,.2,gr,.012); slab(x-.15,x+.15,z,z+.22,0,.24,trim,.012); slab(x-.15,x+.15,2.46,2.58,0,.24,trim,.012); slab(x-.07,x+.07,.5,2.35,-.085,.02,trim,.01)
    for k in range(3): panel(-2.98+1.305*k,-1.70+1.305*k,z+.02,.60,-.02,gr)
    slab(-3.,.94,z,.60,.1,.16,gr,0); slab(-3.02,.96,.60,.66,-.02,.24,trim,.014)
    for x in (-2.97,-1.68,-.37,.91): slab(x-.03,x+.03,.66,2.58,.03,.09,gr,.01)
    slab(-3.,.94,2.50,2.58,.03,.09,gr,.01); pane(-2.97,.91,.66,2.55,.04); door(gr,trim,step)

def door(gr, trim, step=True):
    z = Z
    for x0,x1,a,b in ((1.20,1.32,z,2.58),(2.36,2.48,z,2.58),(1.32,2.36,2.14,2.22),(1.32,1.42,z,2.14),(2.26,2.36,z,2.14),(1.42,2.26,z+.02,.62),(1.42,2.26,2.04,2.14),(1.32,2.36,2.50,2.58)): slab(x0,x1,a,b,.34,.07,gr,.008)
    panel(1.46,2.22,z+.08,.58,.295,trim); pane(1.42,2.26,.62,2.04,.35); pane(1.32,2.36,2.22,2.50,.35)
    for x in (1.19,2.49): slab(x-.01,x+.01,z,2.58,.18,.34,gr,0)
    K.tube([(1.50,.24,.95),(1.50,.24,1.35)],.013,K.metal('#B08A4A',.22),12,12,up=(0,1,0)); [K.tube([(1.50,.31,q),(1.50,.24,q)],.010,K.metal('#B08A4A',.22),8,6) for q in (.98,1.32)]
    if step: slab(1.14,2.54,z-.02,z+.05,-.02,.74,granite(SLATE,.45),.012)

def metal_front(col='#2B2C2E', fascia='#33312E'):
    """plain front of dark metal frames, glass down to a low sill, flat fascia"""
    m = M.plain(col,.42,.45,.1,0.,.04); f = M.plain(fascia,.5,.4,.05,0.,.04); slab(-3.25,2.75,2.58,3.20,.0,.18,f,.006); slab(-3.02,.96,Z,.50,.06,.14,m,.006); slab(-3.03,.97,.50,.55,-.02,.24,m,.006)
    for x in (-3.19,-1.68,-.37,1.05,2.69): slab(x-(.06 if abs(x)>1. and x not in (-1.68,) else .025),x+(.06 if abs(x)>1. and x not in (-1.68,) else .025),Z if x in (-3.19,1.05,2.69) else .55,2.58,.03,.11,m,.006)
    pane(-3.13,.99,.55,2.58,.04); pane(1.11,2.63,Z,2.58,.10)
    for x0,x1,a,b in ((1.11,1.17,Z,2.58),(2.57,2.63,Z,2.58),(1.17,2.57,2.20,2.26),(1.17,2.57,Z+.002,Z+.10),(1.84,1.90,Z+.10,2.20)): slab(x0,x1,a,b,.09,.06,m,.004)
    for x in (1.78,1.96): K.tube([(x,.0,.80),(x,.0,1.60)],.016,K.metal('#B9B4AA',.25),12,12,up=(0,1,0))

def room(wall='#E6CFA2'):
    """inside: floor, walls, ceiling, counter, goods, and the warm light that falls out on the pavement"""
    z = Z; wall = M.plain(wall,.85,.1,0.,0.,.06); slab(-3.2,2.7,z,2.8,2.5,.1,wall,0); slab(-3.3,-3.2,z,2.76,1.33,2.5,wall,0); slab(2.6,2.7,z,2.8,1.4,2.3,wall,0); K.box(5.9,2.5,.04,(-.3,1.33,2.78),(0,0,0),wall,0); K.box(6,2.5,.03,(-.3,1.35,z-.02),(0,0,0),M.wood('#9A744A','#6B4A28',1.6,.45),0)
    K.box(.9,.5,.95,(1.75,2.1,z),(0,0,0),M.wood('#8A5E34','#5A3A1E',2.,.5),.01); pz = goods(); warm = (1.,.80,.55)
    studio.area((-1.,1.2,2.70),(-1.,1.3,0),3.4,105,warm,1.4); studio.area((-1.,.22,2.46),(-1.,.62,.7),3.4,60,warm,.12); studio.area((1.85,1.1,2.6),(1.85,.9,0),.8,30,warm); return pz

def spill(k=1.):
    """light through the panes on the pavement"""
    warm = (1.,.80,.55); studio.area((-1.,.05,2.3),(-1.,-2.4,0.),3.4,70*k,warm,.4); studio.area((1.85,.25,2.3),(1.85,-1.8,0.),.8,16*k,warm)

def cornice(mat): slab(-3.35,2.85,3.18,3.26,-.06,.40,mat,.02); slab(-3.3,2.8,3.12,3.18,-.03,.30,mat,.02)

def awning(a='#8E3527', b='#EFE4CE', w=4.1, x=-1.03, depth=.80, z=2.57):
    K.awning(w,depth,.34,.13,a,b,.30,loc=(x,-.07,z)); [K.tube([(q,-.05,z-.32),(q,-depth-.04,z-.35)],.010,K.metal('#55524C',.4),8,6) for q in (x-w/2+.06,x+w/2-.06)]

def hanging_pretzel(pz, x=3.15, y=0., z=2.62):
    iron = M.plain('#23211F',.45); K.tube([(x,y,z),(x,y-.30,z+.04),(x,y-.62,z)],.014,iron,8,30); K.tube([(x,y-.02,z-.27),(x,y-.22,z-.20),(x,y-.45,z)],.010,iron,8,30); brass = M.T('brass'); brass.p(Base_Color=M.lin('#C79A4E'),Metallic=1.,Roughness=.30)
    h = S.dup(pz); S.place(h,(x,y-.52,z-.34),(math.pi/2,0,-.95),.20); body = [c for c in h.children if len(c.data.vertices) > 500][0]; body.data = body.data.copy(); body.data.materials[0] = brass.m; [bpy.data.objects.remove(c) for c in list(h.children) if c != body]; K.tube([(x,y-.52,z),(x,y-.52,z-.16)],.006,iron,6,6,up=(0,1,0))

@P.scene
def sc_filiale():
    sky(); street(); across(); trim = paint('#2C473C'); pl = K.plaster('#E6D3AE',1.2); base = K.plaster('#8F8474',1.5); cream = M.plain('#EFE4CE',.5,.35,0.,0.,.05)
    # house wall, plinth, cornice, upper windows
    for x0,x1,a,b in ((-7,-3.25,0,3.2),(2.75,7,0,3.2),(-7,-2.55,3.85,7),(-1.55,-.5,3.85,7),(.5,1.55,3.85,7),(2.55,7,3.85,7),(-7,7,3.2,3.85)): slab(x0,x1,a,b,.15,.3,pl,0)
    for x0,x1 in ((-7,-3.25),(2.75,7)): slab(x0,x1,0,.62,.12,.34,base,.015)
    cornice(cream)
    for x in (-2.05,0,2.05):
        slab(x-.58,x+.58,3.78,3.86,-.05,.22,cream,.012); slab(x-.5,x-.43,3.86,6,.12,.1,cream); slab(x+.43,x+.5,3.86,6,.12,.1,cream); slab(x-.03,x+.03,3.86,6,.12,.08,cream); slab(x-.5,x+.5,3.86,3.93,.12,.1,cream); pane(x-.45,x+.45,3.9,6,.13); slab(x-.5,x+.5,3.86,6,.5,.05,K.emit('#E8B878',.55) if x < -1 else M.plain('#3A3430',.9,.1),0); slab(x-.44,x-.08,3.9,6,.30,.02,M.plain('#CFC4B2',.9,.1),0)
        for s in (-1,1):
            slab(x+s*.80-.24,x+s*.80+.24,3.84,6,-.02,.045,trim,.01); [slab(x+s*.80-.18,x+s*.80+.18,3.92+.075*k,3.965+.075*k,-.05,.03,trim,.004) for k in range(16)]
    front(); pz = room(); spill(); sign()
    for x in (-1.55,-.25,1.05): lamp(x,3.06,-.02)
    awning(); hanging_pretzel(pz)
    for x,s in ((-3.45,1),(1.02,2),(2.78,4)): boxtree((x,-.36,.10),.25,s)
    S.place(K.chalkboard((0,0,0),0),(3.35,-1.05,.10),(0,0,-.25),1.15)
    studio.area((-7,-9,7),(0,0,1.5),6,500,(.76,.85,1.)); P.sun((.75,.62,-.22),.45,5.,(1.,.70,.48))      # cool evening sky from the left, last sun
    cam = studio.camera((-.12,0,1.62),9.6,0,-11,lens=41,fstop=2.2,focus=(-.8,.1,1.3)); cam.data.shift_y = .012; return dict(size='2400x1500',grade=dict(exposure=1.15,contrast=.2,vignette=.16,bloom=.06,sat=1.04))

# ================================================================ houses and places
@M.lib
def dark_glass():
    """window of a room without light: mirrors the sky"""
    t = M.T('dark'); n = t.noise(.8,2); t.p(Base_Color=t.mix(t.rng(n,.3,.7),'#23282C','#3A4146'),Roughness=.08,Specular=.6); return t.m

def window(x, z, w=.9, h=1.35, y=0., frame=None, shutter=None, surround=None, lit=False, box=False, arch=False, seed=1):
    """window on the face of a wall at y: surround, frame with cross bar, sill, shutters, box of geraniums"""
    frame = frame or M.plain('#F2ECDF',.5,.35,0.,0.,.05)
    if surround: slab(x-w/2-.13,x+w/2+.13,z-.02,z+h+.14,y,.06,surround,.01); slab(x-w/2-.20,x+w/2+.20,z+h+.14,z+h+.22,y-.03,.14,surround,.012)
    slab(x-w/2,x+w/2,z,z+h,y-.02,.05,K.emit('#F2BE78',.75) if lit else dark_glass(),0); slab(x-w/2+.05,x-w/2+.05+w*.26,z+.04,z+h-.04,y-.048,.01,M.plain('#DCD3C2',.9,.1),0)
    for k,(a,b,c,d) in enumerate(((x-w/2,x-w/2+.06,z,z+h),(x+w/2-.06,x+w/2,z,z+h),(x-.03,x+.03,z,z+h),(x-w/2,x+w/2,z,z+.06),(x-w/2,x+w/2,z+h-.06,z+h),(x-w/2,x+w/2,z+h*.64,z+h*.64+.045))): slab(a,b,c-.003*(k<3),d+.003*(k<3),y-.055-.007*(k<3),.06,frame,.006)      # no two faces in one plane
    slab(x-w/2-.09,x+w/2+.09,z-.07,z,y-.06,.16,frame,.01)
    if shutter:
        for s in (-1,1):
            q = x+s*(w/2+.25); slab(q-.22,q+.22,z-.02,z+h+.02,y-.03,.045,shutter,.008); [slab(q-.16,q+.16,z+.06+.085*k,z+.105+.085*k,y-.06,.03,shutter,.003) for k in range(int((h-.1)/.085))]
    if box: flowers(x,y-.16,z-.10,w+.1,seed)

def flowers(x, y, z, w, seed=1):
    """box of geraniums on a sill"""
    K.box(w,.18,.16,(x,y,z-.02),(0,0,0),M.wood('#7A5230','#523318',3.,.6),.008); g = P.R(seed); red = K.leafy('#C8382E','#8E1C1C'); green = K.leafy()
    for k in range(int(w/.11)): q = K.bush(.10,seed*9+k,green); S.place(q,(x-w/2+.06+.11*k,y-.02+g.normal(0,.015),z+.17+g.normal(0,.015)))
    for k in range(int(w/.075)): q = K.bush(.045,seed*7+k,red); S.place(q,(x-w/2+.04+.075*k,y-.07+g.normal(0,.03),z+.24+g.normal(0,.035)))

def house(x0, x1, h, col, y=0., shop=None, plinth='#8F8474', band=None):
    """wall of a house between x0 and x1 with a plinth; shop = (a, b, top): opening for the front"""
    pl = K.plaster(col,1.2); ba = K.plaster(plinth,1.5); spans = [(x0,x1)]
    if shop: a,b,t = shop; slab(a,b,t,h,y+.15,.3,pl,0); spans = [(x0,a),(b,x1)]
    for a,b in spans: slab(a,b,0,h,y+.15,.3,pl,0); slab(a,b,0,.62,y+.12,.34,ba,.015)
    if band: slab(x0,x1,h-.30,h-.12,y-.06,.3,band,.02); slab(x0,x1,h-.12,h,y-.12,.4,band,.02)

def eaves_roof(x0, x1, h, y=0., angle=.85, length=4.6): K.roof(x1-x0+.5,length,angle,((x0+x1)/2,y-.42,h-.08)); K.tube([(x0-.2,y-.46,h-.05),(x1+.2,y-.46,h-.05)],.065,K.metal('#8A6A4E',.45),12,8,up=(0,1,0))

def stepped_gable(x0, x1, z, col, y=0., steps=5, rise=.72, cap='#B8A58A'):
    """gable with steps, each covered by a stone slab"""
    pl = K.plaster(col,1.2); cp = K.plaster(cap,2.); w = (x1-x0)/(2*steps+1)
    for k in range(steps+1): a,b = x0+w*k,x1-w*k; slab(a,b,z+rise*k,z+rise*(k+1),y+.15,.3,pl,0); [slab(p-.05,p+w+.05,z+rise*(k+1),z+rise*(k+1)+.07,y+.12,.42,cp,.012) for p in ((a,b-w) if k < steps else (a,))]

def cafe(x, y, seed=1, col='#2F4A3E'):
    """round table with two chairs of bent steel and wood"""
    st = M.plain(col,.4,.4,.15,0.,.03); wd = M.wood('#B98A52','#835A2E',3.,.5); K.lathe([(.001,0),(.22,0),(.22,.02),(.03,.05),(.022,.10),(.022,.70),(.001,.70)],st,(x,y,Z),smooth=False,nv=40); K.lathe([(.001,0),(.34,0),(.345,.015),(.34,.03),(.001,.03)],wd,(x,y,Z+.70),smooth=False,nv=60)
    for s in (-1,1):
        cx = x+s*.62; [K.tube([(cx+a*.17,y+b*.17,Z),(cx+a*.155,y+b*.155,Z+.45)],.011,st,8,6,up=(0,1,0)) for a in (-1,1) for b in (-1,1)]; [K.box(.36,.055,.018,(cx,y-.15+.075*k,Z+.45),(0,0,0),wd,.006) for k in range(5)]; [K.tube([(cx+s*.165,y+b*.16,Z+.44),(cx+s*.21,y+b*.16,Z+.86)],.011,st,8,6,up=(0,1,0)) for b in (-1,1)]; [K.box(.016,.34,.06,(cx+s*(.185+.016*k),y,Z+.58+.11*k),(0,0,0),wd,.006) for k in range(3)]
    K.lathe([(.001,0),(.035,0),(.045,.05),(.04,.055),(.001,.03)],M.ceramic('#F6F0E6',False,.2),(x+.08,y-.06,Z+.73),nv=24)

def tree(x, y, h=2.2, r=1.0, seed=1):
    K.tube([(x,y,0),(x+.04,y,h*.5),(x,y,h)],[.13,.10,.08],M.plain('#5F4A36',.85,.1,0.,0.,.2,.4,20.),14,24,up=(0,1,0)); g = P.R(seed)
    for k in range(5): a = k*2.5; S.place(K.bush(r*g.uniform(.62,.8),seed*5+k,K.leafy('#6E8A40','#3C5626')),(x+r*.48*math.cos(a),y+r*.48*math.sin(a),h+r*.35+r*.34*g.uniform(-.5,1.)))

def paving(x0, x1, y0, y1, w=.58, d=.385, cols=SLATE, rough=.5, seed=2, z=.06, gap=.012):
    """slabs in courses"""
    g = P.R(seed); protos = [stone(w,.08,d,.010,60+k,8,.003) for k in range(8)]; W = Wall(); y = y1-d/2; r = 0
    while y > y0:
        x = x0+(w/2 if r%2 else 0)
        while x < x1: V,F = protos[g.integers(8)]; W.add(K.tr(V,(x,y,z+g.normal(0,.0022)),(g.normal(0,.003),g.normal(0,.003),math.pi*g.integers(2))),F,g.uniform(.2,1.)); x += w+gap
        y -= d+gap; r += 1
    W.mesh(granite(cols,rough)); V = np.array([[a,b,z+.02] for b in (y0,y1) for a in (x0,x1)],float); S.mesh('bed',V,np.array([[0,1,3,2]]),M.plain('#5A5348',.9,.1))

@M.lib
def asphalt(col='#55524E'):
    t = M.T('asphalt'); n = t.noise(1.2,3); n2 = t.noise(90,3,.7); c = t.mix(t.rng(n,.35,.7,0,.35),col,'#6E6A64'); c = t.mix(t.rng(n2,.5,.72,0,.45),c,'#3A3835'); c = t.mix(t.rng(n2,.40,.28,0,.35),c,'#A29C92'); t.p(Base_Color=c,Roughness=.85,Specular=.25,Normal=t.bump(n2,.3,.006)); return t.m

def ground(x, y0, y1, z, mat): V = np.array([[a,b,z] for b in (y0,y1) for a in (-x,x)],float); return S.mesh('ground',V,np.array([[0,1,3,2]]),mat)

def view(dist=12., azim=-8., x=0., up=.10, z=1.62, lens=41, **grade):
    cam = studio.camera((x,0,z),dist,0,azim,lens=lens,fstop=2.8,focus=(x-.5,.1,1.3)); cam.data.shift_y = up; return dict(size='1920x1200',grade=dict(dict(exposure=1.0,contrast=.2,vignette=.12,bloom=.05,sat=1.04),**grade))

CREAM = lambda: M.plain('#EFE4CE',.5,.35,0.,0.,.05)

def marktplatz():
    """old town in the morning: ochre house with a stepped gable, tables on the square"""
    sky('#F6E2C8','#C3D3E6','#6F9AD0',1.0,.7); across('#C9B9A0',.75); paving(-9,9,-8.5,.2,.42,.28,GRANITE,.62); cream = CREAM(); sh = paint('#6B3A2C')
    house(-4.3,3.8,5.9,'#DFC08A',0.,(-3.25,2.75,3.2)); cornice(cream); [window(x,3.95,.86,1.3,0.,None,sh,cream,False,True,k+1) for k,x in enumerate((-2.75,-.25,2.25))]; stepped_gable(-4.3,3.8,5.9,'#DFC08A'); window(-.25,6.35,.8,1.15,0.,None,None,cream)
    house(-10.,-4.2,6.6,'#D9B8A2',.25,None,'#9A8A7A',cream); [window(x,z,.82,1.25,.25,None,paint('#5C6B52'),None,x<-7) for x in (-8.4,-6.0) for z in (1.15,3.9)]; eaves_roof(-10.,-4.4,6.6,.25)
    house(3.7,10.,5.6,'#CFD3BE',.2,None,'#8C8878',cream); [window(x,z,.82,1.2,.2,None,None,cream) for x in (5.0,6.7,8.4) for z in (1.2,3.7)]; eaves_roof(3.9,10.,5.6,.2)
    front('#7A2E24','#8C3B2E'); pz = room(); spill(.4); sign(); awning('#EFE4CE','#B98A3A'); hanging_pretzel(pz); [lamp(x,3.06,-.02) for x in (-1.55,-.25,1.05)]
    cafe(-3.5,-2.0,1); cafe(-1.35,-2.5,2); [boxtree((x,-.5,.10),.25,k+1) for k,x in enumerate((-3.5,1.02,2.85))]; S.place(K.chalkboard((0,0,0),0),(3.0,-1.6,.10),(0,0,-.3),1.15)
    P.sun((.85,.45,-.52),2.8,1.2,(1.,.88,.72)); return view(14.6,-13,-.3,.155,exposure=.92)

def bahnhof():
    """station building before dawn: sandstone arches, platform roof, clock"""
    sky('#B9A6B4','#6F7FA8','#2F4474',.42); across('#3A4258',.12); sandstone = K.plaster('#CDB594',2.); trim_ = K.plaster('#BBA07C',2.2); iron = M.plain('#2F4038',.45,.4,.1,0.,.03); paving(-9,9,-3.3,.2,.60,.60,SLATE,.40)
    strip = M.plain('#E6E0D0',.7,.2); slab(-9,9,Z-.02,Z+.012,-3.0,.30,strip,0); [slab(-9,9,Z+.012,Z+.02,-3.12+.048*k,.018,M.plain('#C9C2B0',.7,.2),0) for k in range(6)]; slab(-9,9,-.6,Z,-3.45,.30,K.plaster('#9A948A',2.),.01); ground(9,-9,-3.6,-.45,M.plain('#4A443E',.95,.05,0.,0.,.4,.8,60.))
    g = P.R(3); pr = [stone(.10,.08,.09,.02,200+k,5,.012) for k in range(10)]; W = Wall(); [W.add(K.tr(*((pr[g.integers(10)][0],) ),(g.uniform(-7,7),-3.8-g.uniform(0,3.6),-.44+g.uniform(0,.03)),(g.uniform(0,6),g.uniform(0,6),g.uniform(0,6))),pr[0][1],g.uniform(0,1)) for _ in range(3600)]; W.mesh(granite(GRANITE,.6))
    for y in (-4.35,-5.79): slab(-9,9,-.36,-.22,y,.07,K.metal('#8C8580',.25),.01)
    for k in range(24): K.box(.22,2.4,.14,(-8.4+.72*k,-5.07,-.50),(0,0,0),M.wood('#5A4632','#3A2C1E',1.5,.8),.01)
    house(-9,9,6.6,'#CDB594',0.,(-3.25,2.75,3.2),'#8A7A66'); cornice(trim_)
    for z in np.arange(.7,3.1,.42):                       # joints of the ashlar
        for a,b in ((-9,-3.3),(2.8,9)): slab(a,b,z,z+.018,-.004,.02,K.plaster('#9A8462',2.),0)
    for x in (-5.2,4.7,7.0,-7.5): window(x,1.15,1.0,1.75,-.02,iron,None,trim_,True)
    front('#27405A','#33506E',False); pz = room(); spill(1.1); sign(); [lamp(x,3.06,-.02) for x in (-1.55,-.25,1.05)]
    # platform roof on iron columns, clock under it
    slab(-9,9,3.86,3.96,-1.35,3.3,M.plain('#6A5A48',.7,.2),.01); slab(-9,9,3.72,4.02,-2.98,.10,iron,.01); [slab(x-.04,x+.04,3.62,3.86,-1.35,3.2,iron,.006) for x in np.arange(-8.2,8.3,1.64)]
    for x in (-4.55,3.6): K.lathe([(.001,0),(.17,0),(.17,.12),(.11,.20),(.075,.34),(.065,2.9),(.10,3.0),(.085,3.06),(.14,3.30),(.16,3.52),(.001,3.52)],iron,(x,-2.35,Z),smooth=False,nv=40); [K.tube([(x,-2.35,3.15),(x+s*.35,-2.35,3.30),(x+s*.62,-2.35,3.62)],.022,iron,8,24,up=(0,1,0)) for s in (-1,1)]
    clock(-4.55+1.35,-2.0,3.18); K.box(.56,.08,.56,(1.95,-2.0,3.02),(0,0,0),M.plain('#22386A',.45,.4),.02); K.text('1',.42,.004,M.plain('#F4F1EA',.5,.3),(1.95,-2.046,3.30)); [K.tube([(1.95+q,-2.0,3.56),(1.95+q,-2.0,3.86)],.010,iron,6,6,up=(0,1,0)) for q in (-.2,.2)]; [studio.area((x,-1.6,3.80),(x,-1.6,0),.5,42,(1.,.86,.66)) for x in (-6.2,-2.2,1.6,5.4)]; [K.box(.9,.12,.04,(x,-1.6,3.815),(0,0,0),K.emit('#FFE2B0',5.),0) for x in (-6.2,-2.2,1.6,5.4)]
    bench(4.9,-.75); S.place(K.chalkboard((0,0,0),0),(3.0,-1.1,.10),(0,0,-.3),1.15); studio.area((-7,-9,7),(0,0,1.5),6,300,(.62,.74,1.)); return view(11.9,-9,.1,.04,exposure=1.2,vignette=.18)

def clock(x, y, z, r=.36, hour=175, minute=300):
    """clock on two rods; the hands as degrees from twelve, ten to six if nothing is said"""
    m = M.plain('#22252A',.4,.4); w = K.emit('#FFF4DE',1.1); o = [K.lathe([(.001,-.07),(r+.04,-.07),(r+.05,0),(r+.04,.07),(.001,.07)],m,(0,0,0),(math.pi/2,0,0),smooth=False,nv=80),K.lathe([(.001,0),(r,0),(r,.01),(.001,.01)],w,(0,-.078,0),(math.pi/2,0,0),smooth=False,nv=80)]
    for k in range(12): a = k*math.pi/6; L = .10 if k%3 == 0 else .06; o.append(K.box(.022 if k%3 else .034,.012,L,((r-.03-L)*math.sin(a),-.092,(r-.03-L)*math.cos(a)),(0,a,0),m,0))
    for a,L,q in ((math.radians(hour),.20*r/.36,.030),(math.radians(minute),.29*r/.36,.022)): o.append(K.box(q,.012,L,(0,-.100,0),(0,a,0),m,0))
    [o.append(K.tube([(s*.12,0,r),(s*.12,0,r+.34)],.012,m,8,6,up=(0,1,0))) for s in (-1,1)]; return S.place(S.group('clock',o),(x,y,z))

def bench(x, y, rot=0., col='#2F4038'):
    wd = M.wood('#9A6E40','#6B4826',2.,.5); st = M.plain(col,.45,.4); o = [K.box(1.7,.09,.03,(0,-.18+.11*k,.44),(0,0,0),wd,.008) for k in range(4)]+[K.box(1.7,.03,.10,(0,.24+.03*k,.54+.13*k),(-.2,0,0),wd,.008) for k in range(3)]
    for s in (-.7,.7): o += [K.box(.05,.05,.45,(s,-.15,0),(0,0,0),st,.006),K.box(.05,.05,.86,(s,.22,0),(-.10,0,0),st,.006),K.box(.05,.45,.04,(s,.02,.40),(0,0,0),st,.006)]
    return S.place(S.group('bench',o),(x,y,Z),(0,0,rot))

def dorf():
    """village: whitewashed farmhouse under a low tiled roof, geraniums, bench, meadow and hills"""
    sky('#F3EBDC','#BCD3EA','#5E92D0',1.05,.85); across('#9FB07C',.55); cream = CREAM(); sh = paint('#4C6B4A'); wd = M.wood('#7A5636','#523620',.9,.7); ground(30,-14,14,-.02,grass()); ground(9,-9,-1.7,.0,M.plain('#B9AB92',.95,.05,0.,0.,.25,.7,40.)); paving(-4.6,4.4,-1.75,.2,.50,.36,SLATE,.62)
    house(-5.4,4.9,4.42,'#F3EBDB',0.,(-3.25,2.75,3.2),'#B9AE9C'); cornice(M.plain('#8A6A48',.6,.25)); [window(x,1.2,.8,1.1,0.,None,sh,None,False,True,k+3) for k,x in enumerate((-4.4,3.9))]
    eaves_roof(-5.6,5.1,4.15,0.,.80,5.6); [K.box(.12,.5,.14,(x,-.30,3.90),(0,0,0),wd,.01) for x in np.arange(-5.2,4.9,.72)]
    for x in (-2.6,2.1): dormer(x,sh)
    K.box(.7,.6,2.2,(3.3,3.1,5.9),(0,0,0),K.plaster('#B06A4E',3.),.02); hills_row(); [tree(x,y,2.6,1.5,k+2) for k,(x,y) in enumerate(((-8.2,2.2),(8.4,3.5)))]; [S.place(K.bush(r,40+k),(x,y,.25*r)) for k,(x,y,r) in enumerate(((-5.9,.1,.55),(5.5,.2,.6),(6.5,.6,.7),(-6.8,.5,.6)))]
    front('#8A6238','#9C7244'); pz = room(); spill(.4); sign(); hanging_pretzel(pz,3.2,0.,2.72); awning('#5C7A58','#F1E7D4'); bench(-4.35,-.75,0.,'#5A4632'); [boxtree((x,-.55,.10),.24,k+1) for k,x in enumerate((1.02,2.8))]; milk_can(3.5,-.7); fence(5.7,9.5,-1.3); fence(-9.5,-6.2,-1.1)
    P.sun((.55,.72,-.62),2.9,1.,(1.,.91,.78)); return view(13.6,-10,-.15,.105,exposure=.88,sat=.94)

@M.lib
def grass():
    t = M.T('grass'); n = t.noise(.5,3); n2 = t.noise(60,3,.7); c = t.mix(t.rng(n,.3,.7),'#6E8A3C','#8FA052'); c = t.mix(t.rng(n2,.4,.7,0,.6),c,'#4A6A28'); t.p(Base_Color=c,Roughness=.95,Specular=.05,Normal=t.bump(n2,.9,.05)); return t.m
def hills_row():
    for y,z,a,c,s in ((24.,1.6,1.3,'#7F9A5C',3),(34.,3.0,1.9,'#8FA898',7),(46.,4.6,2.4,'#A9BBC2',11)): n = 300; x = np.linspace(-40,40,n); h = z+a*S.fbm(np.column_stack([x,x*0,x*0+s]),.07,3,.5,s); V = np.vstack([np.column_stack([x,np.full(n,y),np.full(n,-1.)]),np.column_stack([x,np.full(n,y+2),h])]); S.mesh('hill',V,S.grid(2,n),M.plain(c,.95,.02,0.,0.,.08))
def dormer(x, sh): pl = K.plaster('#F3EBDB',1.2); z = 4.75; y = .75; slab(x-.75,x+.75,z-.5,z+1.15,y+.6,1.3,pl,.01); window(x,z,.7,.85,y-.06,None,None,None); K.roof(2.0,1.15,.45,(x,y-.30,z+1.02))
def milk_can(x, y): K.lathe([(.001,0),(.16,0),(.17,.03),(.17,.42),(.15,.50),(.09,.58),(.09,.66),(.115,.68),(.11,.73),(.001,.75)],K.metal('#B5B0A6',.38),(x,y,Z),nv=60)
def fence(x0, x1, y):
    wd = M.wood('#A0845E','#6E5638',1.5,.75); [K.box(.09,.022,.85+.03*math.sin(k*3.7),(x0+.15*k,y,0),(0,0,.0),wd,.006) for k in range(int((x1-x0)/.15))]; [K.box(x1-x0,.035,.07,((x0+x1)/2,y+.03,z),(0,0,0),wd,.006) for z in (.22,.62)]

def stadthaus():
    """town house at blue hour: tall windows with stone surrounds, quoins, iron balcony"""
    sky('#D9A58C','#8C8FB4','#41598F',.55); street(7.5,30,6.4); across(); st = K.plaster('#D8CCB6',2.); house(-4.6,4.1,8.2,'#B9C1BE',0.,(-3.25,2.75,3.2),'#8C8A84',st); cornice(st); slab(-4.6,4.1,3.30,3.46,-.03,.3,st,.015)
    for x in (-4.45,3.95): [slab(x-(.30 if k%2 else .22),x+(.30 if k%2 else .22),.66+.36*k,.66+.36*k+.33,-.02,.1,st,.012) for k in range(20)]
    [window(x,4.05,.95,1.95,0.,None,None,st,k in (0,2),False) for k,x in enumerate((-2.9,-.25,2.4))]; [window(x,7.0,.9,1.2,0.,None,None,st) for x in (-2.9,-.25,2.4)]; balcony(-.25,3.80)
    house(-10,-4.5,7.4,'#C99F8C',.3,None,'#7C7068',st); [window(x,z,.8,1.4,.3,None,paint('#4A4038'),None,z>3 and x<-7) for x in (-8.6,-6.0) for z in (1.2,4.3)]; house(4.0,10,7.8,'#D6C79C',.15,None,'#86806E',st); [window(x,z,.85,1.5,.15,None,None,st,x>6) for x in (5.5,7.4) for z in (1.2,4.3)]
    front('#1F2A44','#2B3858'); pz = room(); spill(); sign(); [lamp(x,3.06,-.02) for x in (-1.55,-.25,1.05)]; awning('#1F2A44','#EFE4CE'); hanging_pretzel(pz,3.2)
    [boxtree((x,-.36,.10),.25,k+5) for k,x in enumerate((-3.45,1.02,2.78))]; S.place(K.chalkboard((0,0,0),0),(3.5,-1.1,.10),(0,0,-.25),1.15); K.lantern((-5.6,-2.1,.08),3.0,60.)
    studio.area((-7,-9,8),(0,0,2.),6,420,(.72,.82,1.)); P.sun((.8,.55,-.2),.35,5.,(1.,.66,.46)); return view(11.6,-12,-.2,.125,exposure=1.15,vignette=.16,bloom=.06)

def balcony(x, z):
    iron = M.plain('#22252A',.45,.4); slab(x-.95,x+.95,z-.08,z,-.32,.66,K.plaster('#CFC3AC',2.),.012); [K.tube([(a,-.62,z),(a,-.62,z+.85)],.010,iron,6,6,up=(0,1,0)) for a in np.linspace(x-.92,x+.92,19)]; [K.tube([(x-.93,-.62,q),(x+.93,-.62,q)],.016,iron,8,6,up=(0,1,0)) for q in (z+.05,z+.86)]; [K.tube([(x+s*.92,-.62,z+.86),(x+s*.92,0,z+.86)],.016,iron,8,6) for s in (-1,1)]
    [S.place(K.bush(.16,70+k),(x-.7+.35*k,-.55,z+.20)) for k in range(5)]

def einkaufsstrasse():
    """pedestrian street at noon: plain rendered building, metal front, neighbours with blinds, trees, bicycles"""
    sky('#F4EEE4','#C6D8EA','#6FA0D8',1.1,.6); across('#D2CBBE',.8); paving(-9.5,9.5,-9.,.2,.80,.40,('#A59C8E','#B4AA9A','#C2B8A8','#ADA394'),.62); light = M.plain('#F4F1EA',.5,.35,0.,0.,.03); grey = M.plain('#3A3A3A',.45,.4)
    house(-4.0,3.4,7.4,'#EFE9DD',0.,(-3.25,2.75,3.2),'#8E8A82'); [window(x,z,1.35,1.55,0.,grey,None,None) for x in (-2.6,-.3,2.0) for z in (4.0,6.6)]
    for a,b,c,y in ((-9.8,-3.9,'#C7CFC4',.1),(3.3,9.8,'#D9C4AE',.12)):
        house(a,b,6.9,c,y,(a+.35,b-.35,3.1)); slab(a+.35,b-.35,.12,3.1,y+.20,.05,dark_glass(),0); [slab(x-.05,x+.05,.1,3.1,y+.1,.12,grey,.005) for x in np.linspace(a+.4,b-.4,5)]; slab(a+.3,b-.3,2.65,3.12,y+.02,.16,M.plain('#5A6A66' if a < 0 else '#7A4A3A',.5,.3),.006); [window(x,z,1.0,1.4,y,light,None,None) for x in ((a+b)/2-1.5,(a+b)/2+1.5) for z in (4.0,)]; K.awning(3.6,.9,.30,.10,'#D9CFBC' if a < 0 else '#B9A98C','#D9CFBC' if a < 0 else '#B9A98C',.5,loc=((a+b)/2,y-.05,2.62))
    metal_front('#2B2C2E','#A8452F'); pz = room('#EAD9B6'); spill(.3); w = M.T('letters'); w.p(Base_Color=M.lin('#FFF8EA'),Roughness=.4,Emission=M.lin('#FFF0D8'),Emission_Strength=.5); sign(-.25,-.10,2.885,.50,w.m,.02); awning('#A8452F','#A8452F',4.4,-1.03,1.05,2.58)
    blade(3.05); cafe(-2.4,-1.75,1,'#3A3A3A'); S.place(K.chalkboard((0,0,0),0),(3.05,-.75,.10),(0,0,-.2),1.1); planter_tree(5.1,-2.6); planter_tree(-5.4,-2.9); bench(4.7,-1.4,0.); bicycle(-3.9,-.62)
    P.sun((.5,.75,-.85),2.7,.8,(1.,.94,.84)); return view(12.6,-9,.05,.085,exposure=.86,sat=.97)

def blade(x, z=3.45):
    """round sign that stands out from the wall"""
    K.tube([(x,0,z),(x,-.75,z)],.016,M.plain('#2B2C2E',.4,.4),8,6); o = K.lathe([(.001,-.03),(.30,-.03),(.31,0),(.30,.03),(.001,.03)],M.plain('#A8452F',.4,.4,.1,0.,.03),(x,-.45,z-.34),(0,math.pi/2,0),smooth=False,nv=64); t = K.text('K',.40,.006,M.plain('#FFF8EA',.5,.3),(x-.036,-.45,z-.34),(math.pi/2,0,-math.pi/2)); return o,t
def planter_tree(x, y): K.box(.95,.95,.55,(x,y,Z),(0,0,0),K.plaster('#8E887C',3.),.02); tree(x,y,2.5,.95,int(abs(x)*3))
def bicycle(x, y, rot=0.):
    """town bicycle against the wall"""
    bl = M.plain('#20211F',.5,.4); fr = M.plain('#3F5F56',.35,.5,.3,0.,.03); o = []; a = np.linspace(0,2*math.pi,60)
    for cx in (-.52,.52): o.append(K.tube(np.column_stack([cx+.33*np.cos(a),0*a,.34+.33*np.sin(a)]),.019,bl,8,60,up=(0,1,0),curve=False)); [o.append(K.tube([(cx,0,.34),(cx+.32*math.cos(b),0,.34+.32*math.sin(b))],.0025,K.metal('#B9B4AA',.3),4,4,up=(0,1,0))) for b in np.linspace(0,2*math.pi,14,endpoint=False)]
    for q in ([(-.52,0,.34),(-.08,0,.36),(.36,0,.80)],[(-.08,0,.36),(-.20,0,.88)],[(-.52,0,.34),(-.18,0,.78)],[(.36,0,.80),(-.16,0,.62)],[(.52,0,.34),(.36,0,.80),(.33,0,1.02)]): o.append(K.tube(q,.017,fr,8,20,up=(0,1,0),curve=False))
    o += [K.tube([(.20,.24,1.0),(.34,.10,1.05),(.34,-.10,1.05),(.20,-.24,1.0)],.013,K.metal('#B9B4AA',.3),8,30),K.box(.26,.15,.05,(-.22,0,.88),(0,0,0),M.plain('#5A3A22',.6,.3),.02),K.box(.30,.36,.24,(.55,0,.84),(0,0,0),K.burlap('#A97C46'),.02)]; return S.place(S.group('bicycle',o),(x,y,Z),(.06,0,rot))

def strasse():
    """pavilion beside the main road at dusk: flat roof with large letters, car park, delivery van"""
    sky('#F0B08A','#B79CB0','#4E689E',.62); across('#6A6470',.2); ground(30,-16,16,.0,asphalt()); paving(-5.0,4.6,-1.6,.2,.60,.40,SLATE,.5); slab(-5.1,4.7,-.02,.11,-1.68,.14,granite(GRANITE,.5),.015); wd = M.wood('#9A6E42','#6E4A28',.8,.6); dk = M.plain('#33312E',.5,.35)
    house(-4.6,4.2,3.55,'#E9DFCC',0.,(-3.25,2.75,3.2),'#7E786E'); [slab(-4.6+.14*k,-4.6+.14*k+.125,.15,3.5,-.03,.05,wd,.006) for k in range(9)]; [slab(2.95+.14*k,2.95+.14*k+.125,.15,3.5,-.03,.05,wd,.006) for k in range(9)]
    slab(-5.2,4.8,3.50,3.74,-.10,2.6,dk,.01); slab(-5.25,4.85,3.74,3.80,-.10,2.7,K.metal('#8A857C',.4),.006); [K.box(.5,.16,.02,(x,-.75,3.485),(0,0,0),K.emit('#FFE0AE',5.),0) for x in (-3.6,-1.2,1.2,3.4)]; [studio.area((x,-.75,3.46),(x,-.75,0),.4,22,(1.,.84,.60)) for x in (-3.6,-1.2,1.2,3.4)]
    metal_front('#33312E','#E9DFCC'); room(); spill(1.2); red = M.T('letters'); red.p(Base_Color=M.lin('#A8452F'),Roughness=.4,Emission=M.lin('#E86A44'),Emission_Strength=.55); [K.tube([(x,-.9,3.78),(x,-.9,4.2)],.02,dk,8,6,up=(0,1,0)) for x in (-1.3,-.25,.8)]; sign(-.25,-.95,4.42,.95,red.m,.05); w = M.plain('#6B3A24',.5,.3); sign(-.25,-.10,2.89,.30,w,.008)
    pylon(6.1,2.2); mark = M.plain('#D9D4C6',.8,.15); [slab(-7.2+2.5*k,-7.1+2.5*k,.0,.006,-4.6,3.8,mark,0) for k in range(6)]; v = K.van('#A8452F','#F4E9D4',glow=0.,sign=False); S.place(v,(-7.0,1.6,0),(0,0,.12),1.05)
    [boxtree((x,-.5,.10),.25,k+2) for k,x in enumerate((1.02,2.9))]; cafe(-2.3,-1.15,1,'#33312E'); [tree(x,y,3.0,1.6,k+4) for k,(x,y) in enumerate(((-9.5,6.),(8.6,5.),(11.5,8.)))]; hills_row(); ground(60,5.,60,.01,grass())
    studio.area((-7,-9,8),(0,0,2.),6,420,(.78,.84,1.)); P.sun((.78,.55,-.26),.9,3.,(1.,.68,.46)); return view(14.4,-12,.1,.06,exposure=1.1,vignette=.16,bloom=.06)

def pylon(x, y):
    """sign at the entrance of the car park"""
    dk = M.plain('#33312E',.5,.35); K.box(.16,.16,4.9,(x,y,0),(0,0,0),dk,.01); K.box(1.7,.22,1.35,(x,y,3.7),(0,0,0),M.plain('#A8452F',.45,.35,.1,0.,.03),.03); w = M.T('lit'); w.p(Base_Color=M.lin('#FFF8EA'),Roughness=.4,Emission=M.lin('#FFF0D8'),Emission_Strength=.9); K.text('Krume',.44,.008,w.m,(x,y-.125,4.50)); K.text('ab 5.30 Uhr',.20,.006,w.m,(x,y-.125,3.98))

for name_,build_ in (('marktplatz',marktplatz),('bahnhof',bahnhof),('dorf',dorf),('stadthaus',stadthaus),('einkaufsstrasse',einkaufsstrasse),('strasse',strasse)): P.PRODUCTS['filiale-'+name_] = build_
