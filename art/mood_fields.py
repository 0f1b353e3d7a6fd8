"""Work behind the shop, one scene for each field: dispatch (versand, in metres), office (buero) and workshop (werkstatt, both 10 cm per unit).
Imported at the end of products.py."""
import math, numpy as np
import bpy
import shapes as S, materials as M, studio
import products as P
import moods as K
import mood_store as F
from shapes import fbm, sstep

# ================================================================ paper
def bent(curl=.05, seed=1):
    """height of a sheet that has been handled: corners lift, the middle waves a little"""
    def height(x, y): q = np.column_stack([x,y,np.full(len(x),seed*3.1)]); return .014+curl*(.5*fbm(q,.55,2,.5,seed)+.35*np.abs(x*y)**1.5/4)
    return height

class Ink:
    """lines on a curved sheet, collected into one mesh: flat strips that follow the height of the paper"""
    def __init__(s, height, lift=.004): s.join,s.height,s.lift = K.Join(),height,lift
    def path(s, q, t=.008, seg=.10):
        q = np.asarray(q,float); q = S.resample(q,max(2,int(np.linalg.norm(np.diff(q,axis=0),axis=1).sum()/seg)+1)); d = np.gradient(q,axis=0); d /= np.maximum(np.linalg.norm(d,axis=1,keepdims=True),1e-9); side = np.column_stack([-d[:,1],d[:,0]])*t/2
        a,b = q-side,q+side; s.join.add(np.vstack([np.column_stack([e,s.height(e[:,0],e[:,1])+s.lift]) for e in (a,b)]),S.grid(2,len(q))[:, ::-1])
    def words(s, x, end, y, size, g):
        """printed words: bars of uneven length"""
        while x < end-.03: L = min(g.uniform(.05,.17),end-x); s.path([(x,y),(x+L,y)],size); x += L+.03
    def script(s, x, end, y, size, g):
        """handwriting: two strokes for a letter, some with a loop above or below the line, in words of uneven length"""
        while x < end-.08:
            n = int(min(g.integers(2,9),(end-x)/.042)); k = np.arange(2*n+1); up = np.where(k%2,g.choice([.42,.48,.52,1.],2*n+1),np.where(g.random(2*n+1) < .08,-.35,0.))*size; s.path(S.catmull(np.column_stack([x+.021*k+g.normal(0,.002,2*n+1)+.3*up,y+up]),6),.009,.009); x += .042*n+.065
    def mesh(s, col): return s.join.mesh(M.plain(col,.8,.1,0.,0.,.05),False)

def page(w, h, height, mat=None):
    n = 44; u,v = (q.ravel() for q in np.meshgrid(np.linspace(-w/2,w/2,n),np.linspace(-h/2,h/2,n),indexing='ij')); return S.mesh('page',np.column_stack([u,v,height(u,v)]),S.grid(n,n),mat or M.plain('#EAE1CF',.8,.12,0.,0.,.03))

def listing(w, h, height, rows, columns, seed, filled=1., hand=False, top=.52):
    """rules and entries of a list as two meshes; columns as parts of the width"""
    g = P.R(seed); rule,ink = Ink(height,.003),Ink(height,.004); pitch = (h-top-.20)/rows; x = lambda a: -w/2+.12+a*(w-.24)
    for k in range(rows+1):
        y = h/2-top-pitch*k; rule.path([(x(0),y),(x(1),y)],.006)
        if k == rows or k >= rows*filled: continue
        for c,a in enumerate(columns): end = x(columns[c+1] if c+1 < len(columns) else 1.)-.08; end = x(a)+(end-x(a))*(g.uniform(.45,.95) if c == 0 else g.uniform(.3,.7)); (ink.script if hand else ink.words)(x(a)+.03,end,y-pitch*(.84 if hand else .5),pitch*(.78 if hand else .30),g)
    for a in columns[1:]: rule.path([(x(a)-.03,h/2-top),(x(a)-.03,h/2-top-pitch*rows)],.006)
    return [rule.mesh('#B5A78F'),ink.mesh('#2C3A63' if hand else '#3A3430')]

def sheet(w=2.1, h=2.97, rows=22, seed=1, curl=.05, filled=1.):
    """printed delivery list, face up, 10 cm per unit"""
    height = bent(curl,seed); z = float(height(np.array([-w/2+.5]),np.array([h/2-.28]))[0]); return S.group('sheet',[page(w,h,height),*listing(w,h,height,rows,(0,.48,.66,.84),seed,filled),K.text('Krume',.30,.001,M.plain('#A8452F',.6,.2),(-w/2+.52,h/2-.28,z+.010),(0,0,0))])

# ================================================================ dispatch
def one(o):
    """a prototype with its parts as one mesh: a crate holds dozens of rolls, and each roll hundreds of seeds"""
    from products_snack import applied
    parts = sorted((c for c in o.children_recursive if c.type == 'MESH' and not c.hide_render),key=lambda c: -len(c.data.vertices)); applied(*[c for c in parts if c.modifiers]); bpy.context.view_layer.update()
    with bpy.context.temp_override(active_object=parts[0],object=parts[0],selected_objects=parts,selected_editable_objects=parts): bpy.ops.object.join()
    return o

@M.lib
def concrete(col='#8A8278'):
    """worn floor: large stains, fine grain, paths polished by wheels"""
    t = M.T('concrete'); n = t.noise(.9,4,.62); n2 = t.noise(70,3,.7); mp = t.n('Mapping'); t.t.links.new(t.coord(),mp.inputs[0]); mp.inputs['Scale'].default_value = (5.,.5,1.); n3 = t.noise(1.4,3,.6,mp.outputs[0])
    c = t.mix(t.rng(n,.35,.68,0,.55),col,'#5E574E'); c = t.mix(t.rng(n3,.5,.68,0,.30),c,'#4A443D'); c = t.mix(t.rng(n2,.45,.7,0,.22),c,'#B7AC9C'); t.p(Base_Color=c,Roughness=t.rng(n,.35,.68,.52,.74),Specular=.3,Normal=t.bump(n2,.12,.004)); return t.m

CRATE = .72,.50,.215      # width, depth, height of one layer in a stack
def crate(wood, label=False):
    """slatted bread crate with a grip in both short sides; stands on its bottom at z = 0"""
    w,d,h = CRATE; t = .014; o = [K.box(w-.01,.088,.010,(0,-d/2+.055+.0975*k,.004),(0,0,0),wood,.003) for k in range(5)]
    for s in (-1,1):
        o += [K.box(w,t,.066,(0,s*(d/2-t/2),z),(0,0,0),wood,.004) for z in (.016,.128)]+[K.box(t,d-2*t,.066,(s*(w/2-t/2),0,.016),(0,0,0),wood,.004),K.box(t,d-2*t,.024,(s*(w/2-t/2),0,.170),(0,0,0),wood,.004)]
        o += [K.box(t,.15,.042,(s*(w/2-t/2),q*(d/2-t-.075),.128),(0,0,0),wood,.003) for q in (-1,1)]+[K.box(.026,.026,h-.006,(s*(w/2-t-.013),q*(d/2-t-.013),.0),(0,0,0),wood,.003) for q in (-1,1)]
    if label: o.append(K.text('Krume',.070,.0004,M.plain('#5A2E1C',.8,.1),(0,-d/2-.0006,.161)))
    return one(S.group('crate',o))

def goods():
    """what a crate can hold: name -> list of (object, place, turn, scale), drawn anew for each crate; the uppermost crate is heaped"""
    b1,b2,sm,sr,pz = K.far(P.bauernbrot(n=120),P.bauernbrot(n=110,seed=8),P.semmel(n=90),one(P.seedroll(2,n=70,count=170)),one(P.pretzel(nu=460,nv=44))); g = P.R(11); turn = lambda a=.25: g.normal(0,a)
    def bread(heap):
        low = [(x,y,.050) for x in (-.165,.165) for y in (-.105,.115)]; return [((b1,b2)[g.integers(2)],(x+g.normal(0,.006),y+g.normal(0,.006),z),(turn(.05),turn(.05),turn(.14)+math.pi*g.integers(2)),.103*g.uniform(.97,1.03)) for x,y,z in low+([(-.10,.03,.150),(.20,.02,.142)] if heap else [])]
    def rolls(kind, heap):
        low = [(-.27+.135*k,-.165+.11*j,.040) for k in range(5) for j in range(4)]+[(-.215+.14*k,-.115+.115*j,.098) for k in range(4) for j in range(3)]; return [(kind,(x+g.normal(0,.008),y+g.normal(0,.008),z),(turn(.15),turn(.15),turn(2.)),.112*g.uniform(.95,1.05)) for x,y,z in low+([(-.15+.15*k,-.06+.12*j,.150) for k in range(3) for j in range(2)] if heap else [])]
    def pretzels(heap): return [(pz,(-.235+.115*k+g.normal(0,.006),y+g.normal(0,.006),(.125 if heap else .085)+.004*k),(0,-.50+turn(.06),math.pi/2+turn(.12)+math.pi*(j == 1)),.086) for j,y in enumerate((-.115,.12)) for k in range(5)]
    return dict(bread=bread,semmel=lambda heap: rolls(sm,heap),seeds=lambda heap: rolls(sr,heap),pretzel=pretzels)

def stack(x, y, turn, kinds, crates, fill, z=.155, seed=1, face=None):
    """crates on top of each other, none exactly above the other; kinds from the bottom up"""
    g = P.R(seed)
    for k,kind in enumerate(kinds):
        c = S.dup(crates[g.integers(len(crates)-1)+1] if k != face else crates[0]); S.place(c,(x+g.normal(0,.006),y+g.normal(0,.006),z+CRATE[2]*k),(0,0,turn+g.normal(0,.014)))
        for o,p,r,s in fill[kind](k == len(kinds)-1): q = S.dup(o); S.place(q,p,r,s); q.parent = c

def dolly(x, y, turn):
    """steel frame on four castors"""
    st = K.metal('#8E8A84',.42); rub = M.plain('#2B2826',.7,.25); w,d,_ = CRATE; o = [K.box(w+.05,.04,.035,(0,s*(d/2+.005),.118),(0,0,0),st,.006) for s in (-1,1)]+[K.box(.04,d+.05,.035,(s*(w/2+.005),0,.118),(0,0,0),st,.006) for s in (-1,0,1)]
    for a in (-1,1):
        for b in (-1,1):
            px,py = a*(w/2-.05),b*(d/2-.04); o += [K.lathe([(.001,-.016),(.044,-.016),(.052,-.010),(.052,.010),(.044,.016),(.001,.016)],rub,(px,py,.052),(math.pi/2,0,.5*a),smooth=False,nv=40),K.lathe([(.001,0),(.026,0),(.026,.036),(.001,.036)],K.metal('#B9B4AA',.3),(px-.018*math.sin(.5*a),py-.018,.052),(math.pi/2,0,.5*a),smooth=False,nv=24),K.box(.05,.05,.02,(px,py,.100),(0,0,.5*a),st,.004)]
    return S.place(S.group('dolly',o),(x,y,0),(0,0,turn))

def clipboard(loc, rot, seed=1):
    """delivery note on a board with a steel clip, hung on a crate"""
    o = [K.box(.235,.012,.33,(0,0,0),(0,0,0),M.wood('#7A5230','#50331A',6.,.6),.004)]; p = sheet(rows=15,seed=seed,curl=.03); S.place(p,(0,-.0085,.158),(math.pi/2,0,0),.098); o += [p,K.box(.09,.02,.026,(0,-.012,.302),(0,0,0),K.metal('#B9B4AA',.3),.006)]; return S.place(S.group('clipboard',o),loc,rot)

def van_rear(x, y, z, fill, crates):
    """open rear of the delivery van: side walls, roof, doors swung aside, crates in the hold; z = height of its floor"""
    body = M.plain('#EFE4CE',.38,.45,.2,0.,.03); inner = M.plain('#D9D2C4',.6,.25,0.,0.,.05); rub = M.plain('#2B2826',.7,.25); w,h,L = 1.78,1.86,2.9; part = lambda sx,sy,sz,px,py,pz,mat,bev=.01: K.box(sx,sy,sz,(x+px,y+py,z+pz),(0,0,0),mat,bev)
    for s in (-1,1):
        part(.07,L,h,s*w/2,L/2,0,body,.03); part(.012,L-.1,h-.1,s*(w/2-.045),L/2,.05,inner,0); part(.06,.02,.46,s*w/2,-.012,.66,M.plain('#8E1C14',.3,.5,.2)); [part(.02,L-.2,.05,s*(w/2-.06),L/2,q,K.metal('#A5A098',.4),.004) for q in (.45,.95,1.45)]
        door = [K.box(w/2-.03,.05,h-.04,(-s*w/4,0,.02),(0,0,0),body,.02),K.box(w/2-.18,.012,.60,(-s*w/4,.030,1.08),(0,0,0),F.dark_glass(),.004),K.box(w/2-.14,.014,.70,(-s*w/4,.030,.16),(0,0,0),inner,.01),K.box(.16,.03,.035,(-s*(w/2-.16),.045,.93),(0,0,0),rub,.008)]; S.place(S.group('door',door),(x+s*(w/2+.02),y-.02,z),(0,0,s*math.radians(112)))
    part(w+.07,L,.07,0,L/2,h,body,.03); part(w-.05,L,.012,0,L/2,h-.02,inner,0); part(w,L,.05,0,L/2,-.05,M.wood('#8A6B48','#5E4428',1.5,.6),.004); part(w,.05,h,0,L,0,inner,0); part(w+.1,.09,.16,0,-.02,-.20,rub,.02); part(w+.11,L-.1,.44,0,L/2+.06,-.45,M.plain('#A8452F',.4,.4,.2,0.,.03),.05); part(w-.1,.02,.13,0,-.005,h-.065,M.plain('#A8452F',.4,.4,.2,0.,.03),.01); K.text('Krume',.15,.003,M.plain('#FFF3DC',.5,.3),(x,y-.022,z+h)); part(.5,.09,.02,0,.7,h-.035,K.emit('#FFE6BC',7.),0)
    for q,power in ((.7,30),(2.,18)): studio.area((x,y+q,z+h-.05),(x,y+q+.1,z),.6,power,(1.,.84,.60))
    for k,(px,py,kinds) in enumerate(((-.47,.95,('bread','semmel','seeds','bread')),(-.47,1.80,('bread','semmel','seeds','bread','semmel','seeds')),(.47,1.75,('seeds','bread','semmel','bread','seeds')),(.45,.85,('seeds','semmel')))): stack(x+px,y+py,math.pi/2,kinds,crates,fill,z,21+k)

def rack(x, y, turn, fill):
    """tall trolley with trays of rolls"""
    st = K.metal('#9A958C',.4); o = [K.tube([(a*.31,b*.24,.10),(a*.31,b*.24,1.75)],.014,st,8,6,up=(0,1,0)) for a in (-1,1) for b in (-1,1)]+[K.box(.66,.03,.03,(0,b*.24,z),(0,0,0),st,.004) for b in (-1,1) for z in (.10,1.74)]; kinds = ('semmel','seeds','semmel','pretzel','seeds','semmel','seeds')
    for k,kind in enumerate(kinds):
        z = .24+.215*k; o.append(K.box(.60,.46,.012,(0,0,z),(0,0,0),M.plain('#4A4540',.5,.35),.004))
        for q,p,r,s in fill[kind](False)[:20]: c = S.dup(q); S.place(c,(p[0]*.9,p[1]*.95,z+.012+p[2]*(kind == 'pretzel')*.8),r,s*.95); o.append(c)
    return S.place(S.group('rack',o),(x,y,0),(0,0,turn))

def dawn():
    """outside: yard below the ramp, sky before sunrise, roofs, a church with an onion dome, a few early windows"""
    K.sky(34.,'#F0B48C','#7C90C6','#2B4C92',1.0,-.5,7.); F.ground(20,2.2,34,-.95,F.asphalt('#4A4B50')); K.hills(32.,1.2,.7,'#4A5A86',4); g = P.R(5); dark = M.plain('#46506E',.9,.05,0.,0.,.1); roof = M.plain('#4A4258',.9,.05,0.,0.,.1)
    for x,w,h in ((-4.5,3.6,.2),(.2,2.6,.3),(5.4,2.8,.0),(9.2,3.4,.3),(16.4,4.4,.95)):
        K.box(w,3.,h+.95,(x,25.,-.95),(0,0,0),dark,0); V = np.array([[x+a*(w/2+.2),25+b*1.7,h+(1.15 if b == 0 else -.05)] for b in (-1,0,1) for a in (-1,1)],float); S.mesh('roof',V,np.array([[0,1,3,2],[2,3,5,4]]),roof,smooth=False); [K.box(.42,.05,.55,(x-w*.3+.9*k,23.47,-.45),(0,0,0),K.emit('#FFC67E',2.2) if g.random() < .4 else M.plain('#1E2436',.4,.3),0) for k in range(3)]
    K.box(.85,.85,2.6,(3.15,27.,-.95),(0,0,0),M.plain('#6A6E86',.9,.05),0); K.lathe([(.78,0),(.62,.25),(.55,.5),(.95,1.0),(.90,1.45),(.45,1.95),(.14,2.4),(.05,3.0),(.001,3.4)],M.plain('#35545A',.7,.2),(3.15,27.,1.65),nv=40,scale=.56)

def hall():
    """inside of the ramp: wall with the open roller door, floor, lamps, clock at ten past three"""
    wall = K.plaster('#D9C7A6',1.4); tile = M.plain('#C9BFA9',.45,.35,.05,0.,.05); y,x0,x1,top = 2.05,.10,3.25,2.62; frame = M.plain('#5E665F',.45,.4,.05,0.,.05)
    F.ground(9,-9,y+.10,.0,concrete()); F.slab(-7,x0,0,4.2,y+.1,.2,wall,0); F.slab(x1,7,0,4.2,y+.1,.2,wall,0); F.slab(x0,x1,top,4.2,y+.1,.2,wall,0); F.slab(-7,x0-.10,0,1.05,y-.02,.03,tile,.004); F.slab(x1+.10,7,0,1.05,y-.02,.03,tile,.004)
    for x in (x0,x1): F.slab(x-.06,x+.06,0,top+.05,y+.0,.24,frame,.01)
    K.lathe([(.001,-1.55),(.19,-1.55),(.19,1.55),(.001,1.55)],frame,((x0+x1)/2,y-.02,top+.16),(0,math.pi/2,0),smooth=False,nv=40); [F.slab(x0+.06,x1-.06,top-.10*k-.095,top-.10*k-.005,y+.03,.03,frame,.012) for k in range(2)]
    K.box(2.6,1.75,.02,(1.72,y+.90,-.155),(-.165,0,0),K.metal('#77726A',.45),.004); F.slab(x0-.05,x1+.05,.001,.004,y-.20,.09,M.plain('#C9922F',.75,.2,0.,0.,.2),0)
    F.clock(-.62,y-.10,1.80,.21,95,60)

@P.scene
def sc_versand():
    studio.world(.10,(1.,.93,.86)); fill = goods(); woods = [M.wood(a,b,5.,.62) for a,b in (('#C49A64','#946A3A'),('#B98C56','#865C30'),('#CDA874','#9C7444'))]; crates = K.far(crate(woods[0],True),crate(woods[1]),crate(woods[2]),crate(woods[0])); hall(); dawn()
    for x,y,turn,kinds,face in ((-.85,.30,.10,('semmel','seeds','bread','semmel','bread'),3),(.04,.55,-.06,('bread','seeds','bread','semmel'),2),(.84,-.12,-.18,('bread','pretzel'),1)): dolly(x,y,turn); stack(x,y,turn,kinds,crates,fill,seed=3+face,face=face)
    clipboard((-1.06,.015,.84),(-.05,0,.10),4); rack(-1.64,1.62,.10,fill); van_rear(2.05,3.75,-.30,fill,crates)
    x,y = -1.05,1.05; K.tube([(x,y,4.),(x,y,2.16)],.006,M.plain('#1E1B18',.5),6,6,up=(0,1,0)); K.lathe([(.02,.16),(.06,.13),(.20,.0),(.19,.0),(.02,.12)],F.paint('#223A31'),(x,y,2.02),nv=56); K.lathe([(.001,-.035),(.045,-.02),(.05,.02),(.001,.06)],K.emit('#FFD9A0',14.),(x,y,2.04),nv=24)
    for q,power in (((x,y,2.01),26),((-.5,-.2,2.7),40),((1.0,-.3,2.7),34)): studio.area(q,(q[0],q[1]+.1,0),.24,power,(1.,.80,.54))
    studio.area((-2.8,-2.6,2.4),(-.2,.4,.6),1.4,46,(1.,.84,.62)); studio.area((2.4,6.6,3.6),(.8,.2,.3),3.,420,(.42,.58,1.)); studio.area((3.6,-2.4,2.2),(.3,.2,.5),1.8,16,(.70,.80,1.))
    studio.camera((.28,.25,.85),3.95,13.5,-7,lens=36,fstop=2.4,focus=(.1,-.1,.8)); return dict(size='1920x1200',grade=dict(exposure=1.12,contrast=.2,vignette=.16,bloom=.06))

# ================================================================ office
def order_book(loc, rot):
    """open order book: two curved halves of pages, red linen cover, entries by hand on the left and half of the right page"""
    w,h = 1.95,2.7; o = []
    for s in (-1,1):
        def height(x, y, s=s): d = np.abs(x+s*w/2); return .05+.15*sstep(0,.30,d)*(1-.45*sstep(.3,2.,d))+.006*fbm(np.column_stack([x,y,0*x+s]),1.2,2)
        n = 60; u,v = (q.ravel() for q in np.meshgrid(np.linspace(-w/2,w/2,n),np.linspace(-h/2,h/2,n),indexing='ij')); z = height(u,v); edge = (np.abs(v) > h/2-1e-6)|(s*u > w/2-1e-6); block = np.column_stack([u,v,np.where(edge,.03,z-.004)])
        part = [page(w-.02,h-.02,height),S.mesh('block',block,S.grid(n,n),M.plain('#E4DAC4',.85,.1,0.,0.,.05)),*listing(w,h,height,14,(0,.55,.78),30+s,1. if s < 0 else .55,True,.42)]; g = S.group('half',part); g.location = (s*w/2,0,0); o.append(g)
    o.append(K.box(2*w+.12,h+.12,.03,(0,0,0),(0,0,0),M.plain('#8C3B2E',.75,.2,0.,0.,.08,.3,60.),.012)); o.append(K.box(.05,3.1,.004,(.10,-.12,.075),(.02,0,.02),M.plain('#A8452F',.7,.2),0)); return S.place(S.group('book',o),loc,(0,0,rot))

def pencil(loc, rot, L=1.65, col='#2F5450'):
    """six-sided pencil along +x, sharpened at -x"""
    wood,lead = M.wood('#DDBB88','#C09860',4.,.6),M.plain('#2E2C2A',.5,.3); o = [crisp(K.lathe([(.001,.22),(.040,.22),(.040,L),(.001,L)],M.plain(col,.4,.4,.1,0.,.04),(0,0,0),(0,math.pi/2,0),6,40,False)),K.lathe([(.012,.055),(.040,.225)],wood,(0,0,0),(0,math.pi/2,0),24,20,False),K.lathe([(.001,0),(.012,.056)],lead,(0,0,0),(0,math.pi/2,0),16,10,False),K.lathe([(.042,L-.16),(.043,L),(.001,L)],K.metal('#B08A4A',.35),(0,0,0),(0,math.pi/2,0),24,20,False)]; return S.place(S.group('pencil',o),loc,rot)

def calculator(loc, rot):
    dark = M.plain('#4A4640',.55,.3,0.,0.,.04); key = M.plain('#E4DCCB',.55,.3,0.,0.,.04); red = M.plain('#A8452F',.5,.3,0.,0.,.04); o = [K.box(1.15,1.75,.13,(0,0,0),(.05,0,0),dark,.05,4),K.box(.95,.34,.01,(0,.58,.155),(.05,0,0),M.plain('#B7BFA6',.35,.4),.01)]
    for r in range(5):
        for c in range(4): o.append(K.box(.19,.17,.05,(-.36+.24*c,.22-.235*r,.115+.05*(.22-.235*r)),(.05,0,0),red if (r,c) == (4,3) else key,.03,3))
    o.append(K.text('1 248,60',.17,.001,M.plain('#2A2C26',.6,.2),(.06,.58,.170),(.05,0,0))); return S.place(S.group('calculator',o),loc,(0,0,rot))

def pen_pot(loc):
    g = P.R(3); K.lathe([(.001,0),(.36,0),(.38,.03),(.38,.92),(.36,.95),(.34,.92),(.34,.05),(.001,.05)],M.ceramic('#CFC0A4',False,.4),loc,nv=80); [pencil((loc[0]+.12*math.cos(a),loc[1]+.12*math.sin(a),loc[2]+1.72),(0,math.pi/2+.13+g.normal(0,.03),a),1.65,c) for a,c in ((.3,'#2F5450'),(2.2,'#A8452F'),(4.3,'#C9922F'))]

def folders(x0, y, z, cols, g):
    """ring binders side by side, each with a label and a finger ring; one leans"""
    x = x0
    for k,col in enumerate(cols):
        w = g.uniform(.62,.80); lean = -.10 if k == len(cols)-1 else g.normal(0,.006); m = M.plain(col,.7,.2,0.,0.,.08,.2,40.); o = [K.box(w,2.6,3.15,(0,1.3,0),(0,0,0),m,.02),K.box(w*.72,.01,1.25,(0,-.004,1.55),(0,0,0),M.plain('#F3ECDC',.8,.1),0),K.text('Krume' if k%3 == 1 else ('Lager','Lohn','Touren','Mehl')[k%4],.25,.001,M.plain('#5A2E1C',.7,.1),(0,-.012,2.2),(math.pi/2,-math.pi/2,0)),K.lathe([(.10,0),(.13,.02),(.10,.04),(.09,.02)],K.metal('#B9B4AA',.35),(0,-.0,.55),(math.pi/2,0,0),nv=32)]; S.place(S.group('folder',o),(x+w*.39,y+g.normal(0,.04),z+(.03 if lean < -.05 else 0)),(0,lean,0),.78); x += w*.78+.03

def office_room():
    """desk under a window, morning outside, shelf on the right"""
    y = 4.4; wall = K.plaster('#EADBC0',.5); frame = M.plain('#F2EADB',.5,.3,0.,0.,.04); F.ground(16,-9,y,0.,M.wood('#C79C68','#976C3E',.62,.5)); x0,x1 = -6.3,.35
    F.slab(-8.5,x0,-.5,12,y+.3,.6,wall,0); F.slab(x1,18,-.5,12,y+.3,.6,wall,0); F.slab(x0,x1,-.5,.28,y+.3,.6,wall,0); F.slab(x0-.15,x1+.15,.24,.36,y+.05,1.0,frame,.03)
    for x in (x0+.09,(x0+x1)/2,x1-.09): F.slab(x-.12,x+.12,.36,8,y+.35,.16,frame,.02)
    F.slab(x0,x1,.36,.60,y+.36,.14,frame,.02); F.slab(x0,x1,3.0,3.14,y+.36,.12,frame,.02); F.pane(x0,x1,.4,8,y+.38)
    F.slab(-40,40,-12,8,39.,.1,K.emit('#F8EEDC',2.0),0); F.ground(60,6.,40.,-5.,M.plain('#9AAA72',.95,.05)); studio.area((-4.,9.,12.),(-4.,22.,-2.),8.,9000,(1.,.93,.8)); [S.place(K.bush(r,50+k,K.leafy('#93AA66','#67864A')),(x,q,z)) for k,(x,q,z,r) in enumerate(((-8.,24.,-3.9,2.8),(-3.6,27.,-5.2,3.2),(1.,25.,-4.2,2.6)))]

@P.scene
def sc_buero():
    import products_snack as N
    studio.world(.40,(1.,.96,.90)); office_room(); g = P.R(6); P.gobo(); P.sun((1.,-.34,-.54),7.5,2.6,(1.,.87,.69)); studio.area((-2.8,4.2,3.6),(0,0,.3),2.6,260,(1.,.95,.88)); studio.area((6,-3,4),(0,0,.3),5,110,(1.,.91,.8)); studio.area((-1,-7,5),(0,0,.3),4,100,(1.,.96,.92))
    wd = M.wood('#B98E58','#8A6033',.8,.5); K.box(6.,3.0,.14,(4.,4.0-.1,.02),(0,0,0),wd,.03); folders(1.15,3.0,.16,('#8C3B2E','#D8C39A','#3F6B4F','#D8C39A','#A8452F','#5F7486'),g)
    pen_pot((-1.75,1.75,0)); order_book((-.58,-.55,0),.07); pencil((-.18,-1.30,.20),(0,-.03,.42)); S.place(sheet(seed=3,curl=.06),(-2.75,-1.05,.0),(0,0,.26)); S.place(sheet(seed=8,curl=.05),(-2.95,-.65,.014),(0,0,-.06)); calculator((-2.95,-1.20,.05),-.12)
    studio.plate(.80,(2.05,.85,0),'#F3EBDC',False,.10); P.cup((2.05,.85,.056),rot=-.5); P.spoon((2.20,.33,.10),.2); studio.plate(1.06,(2.46,-1.12,0),'#F3EBDC',True,.12); S.place(N.pretzel_halves(),(2.46,-1.10,.07),(0,0,.12),.60); K.planter((-3.35,4.15,.36),4,.42)
    studio.camera((-.16,.12,.74),14.3,19,-3,lens=60,fstop=.42,focus=(0,-.6,.3)); return dict(size='1920x1200',grade=dict(exposure=.88,contrast=.2,vignette=.14,warm=.008))

# ================================================================ workshop
@M.lib
def steel(col='#9C9890', rough=.40):
    """tool steel: brushed, with dark patches of oil"""
    t = M.T('steel'); n = t.noise(3.,4,.6); n2 = t.noise(60,3,.7); c = t.mix(t.rng(n,.46,.74,0,.45),col,'#5E5850'); c = t.mix(t.rng(n2,.54,.74,0,.25),c,'#7A6446'); t.p(Base_Color=c,Metallic=.9,Roughness=t.rng(n2,.3,.7,rough-.06,rough+.16),Specular=.4,Normal=t.bump(n2,.10,.006)); return t.m

def ring(profile, mat, bev=.012):
    """closed solid around the z axis; profile: rows of (radius for each angle, z)"""
    n = len(profile[0][0]); a = np.linspace(0,2*math.pi,n,endpoint=False); V = np.vstack([np.column_stack([r*np.cos(a),r*np.sin(a),np.full(n,z)]) for r,z in profile]); o = S.mesh('ring',V,S.grid(len(profile),n,True,True)[:, ::-1],mat,smooth=False)
    if bev: m = o.modifiers.new('b','BEVEL'); m.width = bev; m.segments = 2; m.limit_method = 'ANGLE'
    return o

def gear(r=.75, teeth=26, h=.26, bore=.17, mat=None):
    """spur gear with a hub and a recessed web"""
    n = teeth*12; k = np.arange(n)%12; tooth = np.interp(k,[0,2,4,7,9,12],[0,0,1,1,0,0])*.085; one = np.ones(n); rim = r+tooth; return ring([(bore*one,-h*.12),(bore*2.*one,-h*.12),(bore*2.1*one,h*.25),(r*.80*one,h*.25),(r*.82*one,0),(rim,0),(rim,h),(r*.82*one,h),(r*.80*one,h*.75),(bore*2.1*one,h*.75),(bore*2.*one,h*1.12),(bore*one,h*1.12)],mat or steel('#A8A298',.40),.008)

def spanner(L=1.8, s=.16, mat=None):
    """combination spanner along +x: open jaw at the left, ring at the right; s = half of the jaw"""
    mat = mat or steel('#C4BFB5',.32); h = s*.62; n = 60; a = np.linspace(math.radians(210),math.radians(510),n); inner = s*np.minimum(1/np.maximum(np.abs(np.sin(a)),.02),np.where(np.cos(a) < 0,2.,1.12)); outer = np.full(n,s*2.05); a = a+.26      # the jaw stands askew, as on real ones
    V = np.vstack([np.column_stack([q*np.cos(a),q*np.sin(a),np.full(n,z)]) for q,z in ((inner,0),(outer,0),(outer,h),(inner,h))]); jaw = S.mesh('jaw',V,np.vstack([S.grid(4,n,True,False),[[0,n,2*n,3*n],[4*n-1,3*n-1,2*n-1,n-1]]]),mat,smooth=False)
    m = 72; b = np.linspace(0,2*math.pi,m,endpoint=False); star = s*(.98+.09*np.cos(12*b)); eye = ring([(star,0),(np.full(m,s*1.62),0),(np.full(m,s*1.62),h*1.15),(star,h*1.15)],mat,.006); eye.location = (L,0,0)
    x = np.linspace(s*1.75,L-s*1.45,40); V,Fc,_,_ = S.sweep(np.column_stack([x,0*x,np.full(40,h*.5)]),s*(.78-.22*np.sin(np.pi*np.linspace(0,1,40))**.6),20,squash=.42); return S.group('spanner',[jaw,eye,S.mesh('shank',V,Fc,mat)])

def crisp(o): o.data.use_auto_smooth = True; o.data.auto_smooth_angle = .6; return o      # keeps the six edges of nuts and pencils

def bolt(L=.55, r=.075):
    """hexagon bolt standing on its head; the thread is a fine wave of the profile"""
    z = np.linspace(.16,L,90); q = np.vstack([[(.001,0),(r*1.75,0),(r*1.85,.02),(r*1.85,.10),(r*1.75,.115),(r,.115),(r,.16)],np.column_stack([r*(.93+.07*np.sin(z*110)),z]),[(r*.7,L+.02),(.001,L+.02)]]); head = K.lathe(q[:6],steel('#A9A399',.36),nv=6,n=30,smooth=False); return S.group('bolt',[crisp(head),K.lathe(q[5:],steel('#A9A399',.36),nv=28,n=200,smooth=False)])

def nut(r=.09): m = 60; a = np.linspace(0,2*math.pi,m,endpoint=False); out = r*1.75/np.cos((a+math.pi/6)%(math.pi/3)-math.pi/6); one = np.full(m,r); return ring([(one,0),(out,0),(out,.10),(one,.10)],steel('#A9A399',.36),.008)

def dough_hook():
    """spiral of a dough mixer lying along x: shaft with a flange on the left, two turns that open and close again"""
    m = steel('#CFCAC0',.34); t = np.linspace(0,1,240); a = 2*math.pi*2.*t+.6; R_ = .58*np.sin(np.pi*np.clip(.06+.90*t,0,1))**.55; V,Fc,_,_ = S.sweep(np.column_stack([2.9*t,R_*np.cos(a),R_*np.sin(a)]),.185*(1-.22*t)*np.sqrt(np.clip(1-(1-np.clip((1-t)/.02,0,1))**2,.0004,1)),36,up=(1,0,.01)); o = [S.mesh('spiral',V,Fc,m),K.lathe([(.001,-1.25),(.15,-1.25),(.17,-1.22),(.17,-.62),(.36,-.62),(.38,-.60),(.38,-.42),(.36,-.40),(.24,-.38),(.22,-.05),(.20,.10),(.001,.12)],m,(0,.0,0),(0,math.pi/2,0),56,120,False)]
    o += [K.lathe([(.001,0),(.055,0),(.055,.05),(.001,.05)],steel('#6E6A64',.4),(-.38,.29*math.cos(b),.29*math.sin(b)),(0,math.pi/2,0),20,12,False) for b in np.arange(6)*math.pi/3]; return S.group('hook',o)

def oil_can(loc, rot):
    """oiler with a cone, a long thin spout and a handle"""
    red = M.plain('#8C3B2E',.42,.4,.1,0.,.15); br = K.metal('#B08A4A',.38); o = [K.lathe([(.001,0),(.52,0),(.55,.03),(.55,.50),(.53,.54),(.40,.62),(.12,.86),(.10,.92),(.001,.92)],red,nv=80,smooth=False),K.lathe([(.13,.84),(.15,.86),(.15,.98),(.10,1.02),(.001,1.02)],br,nv=40,smooth=False),K.tube([(0,0,1.0),(.05,0,1.35),(.35,0,1.85),(.80,0,2.25)],[.06,.045,.032,.022],br,14,50,up=(0,1,0)),K.tube([(-.50,0,.46),(-.86,0,.60),(-.92,0,.34),(-.80,0,.12),(-.54,0,.10)],.05,red,12,50,up=(0,1,0))]; return S.place(S.group('oiler',o),loc,(0,0,rot))

def drawing(loc, rot):
    """front and side view of a deck oven with its measures, on paper that has been rolled"""
    w,h = 4.2,3.0; base = bent(.05,5); height = lambda x,y: base(x,y)+.42*sstep(w/2-.75,w/2+.1,x)**2+.10*sstep(-w/2+.5,-w/2,x)**2; k = Ink(height,.004); rect = lambda x0,y0,x1,y1,t=.014: k.path([(x0,y0),(x1,y0),(x1,y1),(x0,y1),(x0,y0)],t,.05)
    rect(-1.97,-1.37,1.97,1.37,.010); rect(-1.7,-.95,.15,.95,.020)
    for z in (-.80,-.22,.36): rect(-1.55,z,-.35,z+.44); rect(-1.45,z+.12,-.45,z+.34,.008); k.path([(-1.3,z+.06),(-.6,z+.06)],.02); rect(-.22,z+.05,.02,z+.39,.008); k.path([(-.10+.07*math.cos(a),z+.22+.07*math.sin(a)) for a in np.linspace(0,2*math.pi,24)],.010,.02)
    rect(.60,-.95,1.7,.95,.020); [k.path([(.60,z),(1.7,z)],.008) for z in (-.30,.28)]; [k.path([(.75+.02*j,z),(1.55,z)],.012) for j,z in enumerate((-.62,-.05,.52))]
    for x0,x1,y in ((-1.7,.15,-1.15),(.60,1.7,-1.15)): k.path([(x0,y),(x1,y)],.007); [k.path([(q-.04,y-.05),(q+.04,y+.05)],.010,.02) for q in (x0,x1)]; k.path([(x0,y-.08),(x0,-.97)],.005); k.path([(x1,y-.08),(x1,-.97)],.005)
    g = P.R(2); [k.words(.72,1.2+.3*g.random(),1.22-.09*j,.028,g) for j in range(2)]; return S.place(S.group('drawing',[page(w,h,height,M.plain('#E9E6DC',.85,.1,0.,0.,.04)),k.mesh('#2F4E78')]),loc,(0,0,rot))

@M.lib
def pegboard(col='#C9A776'):
    """board with a grid of holes"""
    t = M.T('peg'); s = t.n('SeparateXYZ'); t.t.links.new(t.coord(),s.inputs[0]); d = [t.math('POWER',t.math('SUBTRACT',t.math('FRACT',t.math('ADD',t.math('MULTIPLY',s.outputs[i],2.6),50.)),.5),2.) for i in (0,2)]; hole = t.math('LESS_THAN',t.math('ADD',*d),.022); n = t.noise(1.2,3); t.p(Base_Color=t.mix(hole,t.mix(t.rng(n,.3,.7,0,.3),col,'#A3814F'),'#3A2A1A'),Roughness=.75,Specular=.2); return t.m

def tool_wall(y=5.6):
    """tools on their hooks; they stay out of focus, so plain shapes are enough"""
    F.slab(-18,18,-1,12,y+.15,.2,K.plaster('#CDB892',.5),0); F.slab(-7.2,7.4,.42,9,y,.08,pegboard(),.02); wd = M.wood('#9A6A3A','#6B4422',1.2,.5); m = steel(); red = M.plain('#A8452F',.5,.35,.1,0.,.05); blue = M.plain('#35506A',.5,.35,.1,0.,.05); rub = M.plain('#2B2826',.7,.25); q = -.2
    o = [S.place(spanner(L,.15+.012*(5-k)),(x,q,1.15+.05*k),(math.pi/2,-math.pi/2,0)) for k,(x,L) in enumerate(((-5.6,2.3),(-5.0,2.1),(-4.45,1.9),(-3.95,1.7),(-3.5,1.5)))]
    for k,x in enumerate((-2.4,-1.95,-1.5,-1.1)): o += [K.lathe([(.001,0),(.12,.02),(.14,.25),(.13,.75),(.09,.85),(.001,.86)],red if k%2 else blue,(x,q,2.2),nv=24),K.tube([(x,q,2.25),(x,q,1.25+.12*k)],.035,m,8,6,up=(0,1,0))]
    o += [K.box(.16,.16,1.9,(.4,q,1.2),(0,.02,0),wd,.05),K.box(.85,.28,.32,(.44,q,2.95),(0,.02,0),m,.06)]
    for s in (-1,1): o += [K.tube([(1.9+s*.05,q,2.9),(1.9+s*.22,q,2.3),(1.9+s*.30,q,1.25)],.075,red,10,30,up=(0,1,0)),K.tube([(1.9-s*.02,q,2.9),(1.9-s*.10,q,3.35)],[.12,.04],m,10,12,up=(0,1,0))]
    o += [K.lathe([(r-.06,-.06),(r+.06,-.06),(r+.06,.06),(r-.06,.06),(r-.06,-.06)],rub,(x,q-.1*k,z),(math.pi/2,0,0),nv=60,smooth=False) for k,(r,x,z) in enumerate(((.68,3.6,2.3),(.49,3.65,2.15)))]+[S.place(gear(.62,22,.2),(5.3,q+.1,2.3),(math.pi/2,0,0))]; S.place(S.group('tools',o),(0,y,-.35),(0,0,0),.74)

def bench_lamp(x, y, aim):
    """jointed lamp with an enamel shade; the light comes from the shade that is seen"""
    gr = F.paint('#2C473C'); st = K.metal('#8E8A84',.4); elbow,head = (x-.30,y+.25,1.65),(x+.62,y-.1,2.15); K.lathe([(.001,0),(.55,0),(.57,.05),(.50,.12),(.10,.18),(.001,.18)],gr,(x,y,0),nv=60,smooth=False); K.tube([(x,y,.15),elbow],.05,st,12,10,up=(0,1,0)); K.tube([elbow,head],.05,st,12,10,up=(0,1,0)); K.lathe([(.001,-.09),(.10,-.09),(.10,.09),(.001,.09)],gr,elbow,(math.pi/2,0,0),nv=30,smooth=False)
    from mathutils import Vector
    d = (Vector(head)-Vector(aim)).normalized(); rot = d.to_track_quat('Z','Y').to_euler(); K.lathe([(.10,.42),(.16,.40),(.24,.22),(.52,-.12),(.54,-.15),(.51,-.12),(.22,.20),(.09,.34)],gr,head,rot,nv=72); K.lathe([(.001,-.10),(.14,-.04),(.16,.06),(.08,.18),(.001,.2)],K.emit('#FFDDA6',11.),tuple(Vector(head)+d*.02),rot,nv=30); studio.area(tuple(Vector(head)-d*.18),aim,.7,150,(1.,.78,.50))

@P.scene
def sc_werkstatt():
    studio.world(.24,(1.,.95,.88)); F.ground(16,-9,5.7,0.,M.wood('#9A744A','#684826',.55,.6)); tool_wall(); g = P.R(4); P.gobo(); P.sun((1.,-.34,-.54),4.,3.,(1.,.88,.72)); studio.area((-6,3.,4.5),(0,0,.3),2.6,320,(1.,.95,.88)); studio.area((6,-3,4),(0,0,.3),5,110,(1.,.90,.78)); studio.area((-1,-7,5),(0,0,.3),4,80,(1.,.96,.92)); studio.area((2.5,3.5,5.5),(1.5,5.6,1.5),3.,110,(1.,.88,.7))
    drawing((-1.95,1.0,.0),.14)
    S.place(dough_hook(),(-.95,.30,.73),(.35,.06,-.12)); K.box(.46,.95,.61,(-1.93,.42,.02),(0,0,-.12),M.wood('#C49A64','#946A3A',1.6,.6),.025)      # the hook rests on two of its loops and a block
    S.place(gear(),(2.65,-.35,.04),(0,0,.2)); S.place(gear(.42,15,.24,.12),(1.72,-1.05,.035),(0,0,.5)); oil_can((2.35,1.65,0),2.6)
    for k,z in enumerate((.0,.055,.105)): studio.cloth(2.3-.12*k,1.45-.06*k,(-2.35+.03*k,-1.15+.02*k,z),.16+.02*k,'#7F93A6',None,.035,3+k)
    for k,(L,s) in enumerate(((1.95,.165),(1.65,.135),(1.40,.112),(1.18,.092))): S.place(spanner(L,s),(-3.15+.16*k,-1.52+.31*k,.185),(0,0,.16+g.normal(0,.03)))
    b = K.far(bolt(),bolt(.42,.06)); n = K.far(nut(),nut(.07)); lid = K.metal('#A39C8C',.42); K.lathe([(.001,.02),(.58,.02),(.60,.05),(.60,.20),(.62,.21),(.63,.19),(.62,.0),(.001,.0)],lid,(.35,-1.35,0),nv=90,smooth=False)
    for k in range(16): a = k*2.4; r = .11*math.sqrt(k); S.place(S.dup((b[0],b[1],n[0],n[1])[k%4]),(.35+r*math.cos(a),-1.35+r*math.sin(a),.10+.05*(k%3)),(math.pi/2*(k%4 < 2)+g.normal(0,.15),g.normal(0,.2),g.uniform(0,6)))
    for k,(x,y) in enumerate(((-.62,-1.62),(-.40,-1.15),(1.15,-.55),(1.0,-1.75),(-.1,-2.0))): S.place(S.dup((b[0],n[0],b[1],n[1],b[0])[k]),(x,y,.14 if k%2 == 0 else .0),(math.pi/2+.12 if k%2 == 0 else 0,0,g.uniform(0,6)))
    pencil((-2.2,1.35,.10),(0,0,-.5),col='#A8452F'); studio.paper(1.25,1.05,(2.54,-1.80,.01),.3,'#D9BE90',2); S.place(P.semmel(n=150),(2.56,-1.75,.06),(0,0,.6),.66); bench_lamp(-3.1,2.6,(-.2,.0,.2))
    studio.camera((-.05,.05,.68),13.6,18,-3,lens=60,fstop=.42,focus=(0,-.4,.4)); return dict(size='1920x1200',grade=dict(exposure=1.06,contrast=.2,vignette=.16,warm=.006))
