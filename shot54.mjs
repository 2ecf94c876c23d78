import { chromium } from '@playwright/test';
const b=await chromium.launch({executablePath:process.env.EXE,args:['--no-sandbox']});
const OWN=JSON.stringify({lensWidth:52,bridge:18,temple:140,totalWidth:132,lensHeight:null,shape:'redondo'});
for(const a of process.argv.slice(2)){const [name,path,w='1440',opt='',px]=a.split('|');
 const c=await b.newContext({baseURL:'http://127.0.0.1:4471',viewport:{width:+w,height:w<500?844:900},colorScheme:opt.includes('d')?'dark':'light',locale:'pt-BR',hasTouch:w<500,reducedMotion:'reduce'});
 const p=await c.newPage();p.on('console',m=>m.type()==='error'&&console.log(name,m.text()));p.on('pageerror',e=>console.log(name,e.message));
 await p.addInitScript(([own,s,px])=>{ if(s)localStorage.setItem('OWN_FRAME',own); if(px)localStorage.setItem('SCREEN',JSON.stringify({pxPerMm:+px,devicePixelRatio:1}));},[OWN,opt.includes('s'),px]);
 await p.goto(path,{waitUntil:'networkidle'});
 if(opt.includes('o')) await p.locator('details summary').filter({hasText:'Números'}).click();
 if(opt.includes('x')) await p.getByRole('button',{name:/Ver as arma/}).click();
 await p.waitForTimeout(300);
 await p.screenshot({path:`/tmp/wtH/${name}.png`,fullPage:opt.includes('f')});
 console.log(name, await p.evaluate(()=>[document.documentElement.scrollWidth,innerWidth].join('/')));await c.close();}
await b.close();
