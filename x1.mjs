import { chromium } from '@playwright/test';
const URL='http://localhost:4777';
export async function device(name,{w=390,h=844,user='admin',touch=false}={}){
  const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox']});
  const c=await b.newContext({viewport:{width:w,height:h},hasTouch:touch,deviceScaleFactor:1});
  const p=await c.newPage();
  const errs=[];
  p.on('console',m=>{if(['error','warning'].includes(m.type()))errs.push(m.text())});
  p.on('pageerror',e=>errs.push('PAGEERROR '+e.message));
  await p.goto(URL+'/login');
  await p.getByLabel(/username|email/i).first().fill(user);
  await p.getByLabel('Password',{exact:true}).fill('fieldbook');
  await p.keyboard.press('Enter');
  await p.waitForURL(u=>!u.pathname.includes('login'));
  return {b,c,p,errs,shot:(n)=>p.screenshot({path:`/tmp/w6/shots/${name}-${n}.png`}),go:async(path)=>{await p.goto(URL+path);await p.waitForTimeout(900)}};
}
